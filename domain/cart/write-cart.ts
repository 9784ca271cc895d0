import type { Db } from '#db/client.ts';
import type { StoredCartLine } from '#db/schema/cart.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { ok, type Result, refused } from '#lib/result.ts';

/** What the client last saw: a version, or `any` where it only wants the cart to be there. Undefined: it does not care. */
export type IfMatch = readonly number[] | 'any' | undefined;

/** Why a cart is not written, whatever the change is. CART_CHANGED only with `If-Match`, BUSY only without. */
export type WriteRefusal =
  | { readonly code: 'CART_CHANGED' }
  | { readonly code: 'CART_MERGED' }
  | { readonly code: 'BUSY'; readonly retryAfterSeconds: number };

export type Document = {
  readonly version: number;
  readonly items: readonly StoredCartLine[];
  readonly mergedInto: string | null;
};

// Each try loses only to another write that succeeded: 8 tries fail when 8 rivals got through meanwhile.
const MAX_TRIES = 8;

/**
 * Changes a cart by compare-and-set on its version (SPEC 4). `load` reads the document (undefined: none yet) with whatever
 * the change needs, `change` gives the new lines, the very same array when there is nothing to do, or a refusal. Lost races
 * are tried again from the start unless `ifMatch` names the version that was meant. The version grows by one per change.
 */
export async function writeCart<Loaded extends { document: Document | undefined }, R>(
  db: Db,
  buyer: BuyerId,
  ifMatch: IfMatch,
  load: () => Promise<Loaded>,
  change: (items: readonly StoredCartLine[], loaded: Loaded) => Result<readonly StoredCartLine[], R>,
): Promise<Result<undefined, R | WriteRefusal>> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const loaded = await load();
    const { version, items, mergedInto } = loaded.document ?? { version: 0, items: [], mergedInto: null };
    if (mergedInto !== null) return refused({ code: 'CART_MERGED' });
    if (Array.isArray(ifMatch) && !ifMatch.includes(version)) return refused({ code: 'CART_CHANGED' });
    const changed = change(items, loaded);
    if (!changed.ok) return changed;
    if (changed.value === items || (await writeIfVersion(db, buyer, version, changed.value))) return ok(undefined);
  }
  return refused({ code: 'BUSY', retryAfterSeconds: 1 });
}

/** Writes the lines if the cart still has this version (0: no document yet), and says whether it had. */
async function writeIfVersion(db: Db, buyer: BuyerId, version: number, items: readonly StoredCartLine[]) {
  const document = db.sql.json([...items]);
  const written =
    version === 0
      ? await db.sql`
          insert into carts (cart_id, version, items) values (${buyer}, 1, ${document})
          on conflict (cart_id) do nothing`
      : await db.sql`
          update carts set version = version + 1, items = ${document}, updated_at = now()
          where cart_id = ${buyer} and version = ${version} and merged_into is null`;
  return written.count === 1;
}
