import { processEnv } from '#db/client.ts';
import { buildDocument, type OpenApiDocument } from './build-document.ts';

let made: OpenApiDocument | undefined;

/** The document of this process, made when it is first asked for: some tens of milliseconds. */
export function readDocument(): OpenApiDocument {
  made ??= buildDocument(processEnv().STORE_NAME);
  return made;
}
