import type postgres from 'postgres';
import type { AnySql } from '#db/rows-from.ts';

/**
 * The campaigns that run for an offer at the transaction's `now()`, as a column of a statement that reads offers under the alias `o`: a JSON array of
 * `Campaign`, NULL when there are none. So prices are of one instant with what they are taken off, and cost no statement of their own. One look-up
 * by index for each kind of target; written with OR it would go through all that run.
 */
export function selectCampaigns(sql: AnySql): postgres.PendingQuery<postgres.Row[]> {
  return sql`
    (select json_agg(json_build_object('id', m.id::text, 'kind', m.kind, 'value', m.value))
       from (select id, kind, value from campaigns
              where scope = 'SKU' and active and sku_id = o.sku_id and ends_at > now() and starts_at <= now()
                and (seller_id is null or seller_id = o.seller_id)
             union all
             select id, kind, value from campaigns
              where scope = 'SELLER' and active and seller_id = o.seller_id and ends_at > now() and starts_at <= now()
             union all
             select id, kind, value from campaigns
              where scope = 'EVERYTHING' and active and ends_at > now() and starts_at <= now()) m)`;
}
