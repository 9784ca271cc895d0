import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { readDocument } from '#app/_openapi/read-document.ts';

// Changed by a release only. Tools of other sites may read it: there is nothing in it that is anybody's.
const HEADERS = { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' };

/** `GET /api/openapi.json`: the public interface as an OpenAPI 3.1 document (SPEC 14). */
export const GET = route(() => json(readDocument(), { headers: HEADERS }));
