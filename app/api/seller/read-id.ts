import { problem } from '#app/_http/problem.ts';
import { idInput } from '#domain/seller/input.ts';

/** An id of an address; what is none names nothing, which is 404 like what is somebody else's. */
export function readId(text: string): string {
  const id = idInput.safeParse(text);
  if (!id.success) throw problem('NOT_FOUND');
  return id.data;
}
