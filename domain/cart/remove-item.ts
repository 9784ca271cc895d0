import type { Db } from '#db/client.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { removeLine } from './rules.ts';
import { type Document, type IfMatch, type WriteRefusal, writeCart } from './write-cart.ts';

export type RemoveItem = { readonly skuId: string; readonly sellerId?: string | undefined };

/**
 * Takes a line out of the cart, whatever became of its offer. One that is not there is no refusal and changes nothing.
 * Without `sellerId` the only line of that SKU is meant; AMBIGUOUS when several sellers' are there.
 */
export async function removeItem(
  db: Db,
  buyer: BuyerId,
  item: RemoveItem,
  ifMatch?: IfMatch,
): Promise<Result<undefined, { readonly code: 'AMBIGUOUS' } | WriteRefusal>> {
  return writeCart(
    db,
    buyer,
    ifMatch,
    () => loadCart(db, buyer),
    (items) => {
      const lines = removeLine(items, item);
      return 'code' in lines ? refused(lines) : ok(lines);
    },
  );
}

async function loadCart(db: Db, buyer: BuyerId): Promise<{ document: Document | undefined }> {
  const [document] = await db.sql<{ version: number; items: StoredCartLine[]; mergedInto: string | null }[]>`
    select version, items, merged_into as "mergedInto" from carts where cart_id = ${buyer}`;
  return { document };
}
