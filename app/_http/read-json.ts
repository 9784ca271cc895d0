import type { z } from 'zod';
import { parseInput } from './field-errors.ts';
import { problem } from './problem.ts';

type Options = {
  /** Longest body in bytes; 64 KB unless said otherwise. */
  readonly maxBytes?: number;
  /** A request without a body counts as `{}`. */
  readonly optional?: boolean;
};

const DEFAULT_MAX_BYTES = 65_536;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

// What is too long is read to its end and thrown away, since a body left unread blocks the connection for the client's next
// request; but not without bound.
const MAX_DISCARDED_BYTES = 16_777_216;

/** The body's bytes, never more than `maxBytes` of them in memory, whatever Content-Length said; 413 when there are more. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  // Node throws an untouched body away by itself.
  if (declared !== null && Number(declared) > maxBytes) throw problem('PAYLOAD_TOO_LARGE', { maxBytes });
  // A declared length is enforced by the HTTP parser: no need to count along.
  if (declared !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size <= maxBytes) chunks.push(part.value);
    if (size > MAX_DISCARDED_BYTES) throw problem('PAYLOAD_TOO_LARGE', { maxBytes, headers: { connection: 'close' } });
  }
  if (size > maxBytes) throw problem('PAYLOAD_TOO_LARGE', { maxBytes });
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw problem('MALFORMED_JSON');
  }
}

/** The body's text as it came, for a signature over the raw bytes; 413 when it is too long, 400 when it is not UTF-8. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  try {
    return utf8.decode(await readBytes(request, maxBytes));
  } catch (error) {
    throw error instanceof TypeError ? problem('MALFORMED_JSON') : error;
  }
}

/**
 * The request's JSON body as `schema` reads it. Refuses, in this order: 415 another media type, 413 too long, 400 not JSON
 * (or not UTF-8), 422 what the schema finds.
 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  { maxBytes = DEFAULT_MAX_BYTES, optional = false }: Options = {},
): Promise<z.output<S>> {
  const type = request.headers.get('content-type');
  if (type !== null ? !JSON_TYPE.test(type) : !optional) throw problem('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await readBytes(request, maxBytes);
  if (optional && bytes.byteLength === 0) return parseInput(schema, {});
  if (type === null) throw problem('UNSUPPORTED_MEDIA_TYPE');
  return parseInput(schema, parseJson(bytes));
}
