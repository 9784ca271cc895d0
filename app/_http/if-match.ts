import { invalid } from './problem.ts';

const ENTITY_TAG = /^(?:W\/)?"?(\d{1,9})"?$/;

/**
 * The versions that `If-Match` allows: `"18"`, also weak, without quotes or as a list; `*` is any. Undefined without the
 * header, `422 INVALID_REQUEST` for anything else.
 */
export function parseIfMatch(request: Request): number[] | 'any' | undefined {
  const header = request.headers.get('if-match');
  if (header === null) return undefined;
  if (header.trim() === '*') return 'any';
  return header.split(',').map((tag) => {
    const version = ENTITY_TAG.exec(tag.trim())?.[1];
    if (version === undefined) throw invalid('If-Match', 'INVALID_FORMAT', 'must be a cart version such as "18", or *');
    return Number(version);
  });
}

/** A version as the answer's `ETag`. */
export function etag(version: number): { readonly etag: string } {
  return { etag: `"${version}"` };
}
