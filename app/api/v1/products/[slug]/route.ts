import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { database } from '#db/client.ts';
import { findProduct } from '#domain/catalog/queries.ts';

export const GET = route(async (_request, { params }: { params: Promise<{ slug: string }> }) => {
  const product = await findProduct(database(), (await params).slug);
  if (!product) throw problem('NOT_FOUND');
  return json(product);
});
