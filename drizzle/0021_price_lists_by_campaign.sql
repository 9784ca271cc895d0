-- Lists sort and filter by what a buyer would pay now, campaigns taken off, whenever one begins or ends.
CREATE TABLE "listing_prices" (
	"product_id" bigint NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"price_minor" bigint NOT NULL,
	CONSTRAINT "listing_prices_product_id_from_at_pk" PRIMARY KEY("product_id","from_at"),
	CONSTRAINT "listing_prices_span" CHECK ("listing_prices"."until_at" > "listing_prices"."from_at")
);
--> statement-breakpoint
DROP INDEX "product_listings_price";--> statement-breakpoint
CREATE INDEX "listing_prices_price" ON "listing_prices" USING btree ("price_minor","product_id");--> statement-breakpoint
-- What a unit costs in a campaign: `discountOf` in domain/pricing/apply-discounts.ts, which says why it is rounded so. In numeric: 90 trillion times 20,000 is no bigint.
CREATE FUNCTION price_in_campaign(kind text, value bigint, price_minor bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select price_minor - case kind
    when 'FIXED' then least(value, price_minor)
    else div(price_minor::numeric * value * 2 + 10000, 20000)::bigint end
$$;
--> statement-breakpoint
-- Brings the spans of these products up to what offers, the projection and campaigns say now. Locks and reads as the listings do. Each offer takes part in the
-- campaign that takes most off, so a product costs the least of what its offers cost in any campaign; in one for everything the cheapest offer stays the cheapest.
-- Planned anew each time: one product or a hundred thousand.
CREATE FUNCTION refresh_listing_prices(ids bigint[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = 'force_custom_plan' AS $$
begin
  if coalesce(cardinality(ids), 0) = 0 then
    return;
  end if;
  perform from products where id in (select unnest(ids)) order by id for no key update;
  with listed as (
    select product_id, price_minor, in_stock from product_listings where product_id in (select unnest(ids))),
  runs as (
    select kind, value, scope, sku_id, seller_id, starts_at, ends_at from campaigns where active and ends_at > now()),
  sold as (
    select l.product_id, o.sku_id, o.seller_id, o.price_minor
      from listed l
      join skus s on s.product_id = l.product_id
      join offers o on o.sku_id = s.id and o.active
      left join offer_availability a on a.sku_id = o.sku_id and a.seller_id = o.seller_id
     where a.available > 0 or not l.in_stock),
  reduced as (
    select o.product_id, r.starts_at, r.ends_at, min(price_in_campaign(r.kind, r.value, o.price_minor)) as price_minor
      from sold o join runs r on r.scope = 'SKU' and r.sku_id = o.sku_id and (r.seller_id is null or r.seller_id = o.seller_id)
     group by 1, 2, 3
    union all
    select o.product_id, r.starts_at, r.ends_at, min(price_in_campaign(r.kind, r.value, o.price_minor))
      from sold o join runs r on r.scope = 'SELLER' and r.seller_id = o.seller_id
     group by 1, 2, 3
    union all
    select l.product_id, r.starts_at, r.ends_at, price_in_campaign(r.kind, r.value, l.price_minor)
      from listed l cross join runs r where r.scope = 'EVERYTHING'),
  edges as (
    select product_id, '-infinity'::timestamptz as at from listed
    union select product_id, starts_at from reduced where starts_at > now()
    union select product_id, ends_at from reduced),
  spans as (
    select product_id, at as from_at, lead(at, 1, 'infinity') over (partition by product_id order by at) as until_at from edges),
  priced as (
    select l.product_id, s.from_at, s.until_at, least(l.price_minor, min(r.price_minor)) as price_minor
      from listed l
      join spans s on s.product_id = l.product_id
      left join reduced r on r.product_id = s.product_id and r.starts_at <= greatest(s.from_at, now()) and r.ends_at >= s.until_at
     group by l.product_id, l.price_minor, s.from_at, s.until_at),
  gone as (
    delete from listing_prices w
     where w.product_id in (select unnest(ids))
       and not exists (select from priced p where p.product_id = w.product_id and p.from_at = w.from_at))
  insert into listing_prices as w (product_id, from_at, until_at, price_minor)
  select product_id, from_at, until_at, price_minor from priced order by product_id, from_at
  on conflict (product_id, from_at) do update
     set until_at = excluded.until_at, price_minor = excluded.price_minor
   where (w.until_at, w.price_minor) is distinct from (excluded.until_at, excluded.price_minor);
end $$;
--> statement-breakpoint
-- The same as before, and the prices behind it. Brings the listings of these products up to what sellers, offers and the projection say now. The products are locked first, in order, and
-- read afterwards, by a statement of its own: whoever waited for another change of the same product then sees that change too.
CREATE OR REPLACE FUNCTION refresh_product_listings(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
begin
  if coalesce(cardinality(ids), 0) = 0 then
    return;
  end if;
  perform from products where id in (select unnest(ids)) order by id for no key update;
  insert into product_listings as l (product_id, category, title, price_minor, in_stock, seller_ids, options, search)
  select p.id, p.category, fold_text(p.title), sold.price_minor, sold.in_stock, sold.seller_ids, chosen.options,
         setweight(to_tsvector('simple', fold_text(p.title)), 'A')
           || setweight(to_tsvector('simple', fold_text(concat_ws(' ', p.category, chosen.words, sold.sellers))), 'B')
           || setweight(to_tsvector('simple', fold_text(p.description)), 'C')
    from products p
    join (select s.product_id,
                 coalesce(min(o.price_minor) filter (where a.available > 0), min(o.price_minor)) as price_minor,
                 coalesce(bool_or(a.available > 0), false) as in_stock,
                 array_agg(distinct o.seller_id) as seller_ids,
                 string_agg(distinct e.name, ' ') as sellers
            from skus s
            join offers o on o.sku_id = s.id and o.active
            join sellers e on e.id = o.seller_id
            left join offer_availability a on a.sku_id = o.sku_id and a.seller_id = o.seller_id
           where s.product_id in (select unnest(ids))
           group by s.product_id) sold on sold.product_id = p.id
    cross join lateral (
          select coalesce(array_agg(distinct n.name || ':' || v.value) filter (where v.value <> ''), '{}') as options,
                 string_agg(distinct v.value, ' ') as words
            from skus s
            cross join lateral unnest(p.option_names) with ordinality as n (name, position)
            cross join lateral unnest(s.option_values) with ordinality as v (value, position)
           where s.product_id = p.id and n.position = v.position
             and exists (select from offers o where o.sku_id = s.id and o.active)) chosen
   order by p.id
  on conflict (product_id) do update
     set category = excluded.category, title = excluded.title, price_minor = excluded.price_minor, in_stock = excluded.in_stock,
         seller_ids = excluded.seller_ids, options = excluded.options, search = excluded.search
   where (l.category, l.title, l.price_minor, l.in_stock, l.seller_ids, l.options, l.search) is distinct from
         (excluded.category, excluded.title, excluded.price_minor, excluded.in_stock, excluded.seller_ids, excluded.options, excluded.search);
  delete from product_listings l
   where l.product_id in (select unnest(ids))
     and not exists (select from skus s join offers o on o.sku_id = s.id and o.active where s.product_id = l.product_id);
  insert into search_words (word)
  select distinct known.word
    from product_listings l
    cross join lateral unnest(tsvector_to_array(ts_filter(l.search, '{a,b}'))) as known (word)
   where l.product_id in (select unnest(ids)) and known.word ~ '^[^0-9]{3,40}$'
     and not exists (select from search_words w where w.word = known.word)
   order by known.word
  on conflict do nothing;
  perform refresh_listing_prices(ids);
end $$;
--> statement-breakpoint
-- Of a delete, `changed` are the rows as they were. Those that are over, or were off and stay so, are nobody's price.
CREATE FUNCTION list_changed_campaigns() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  scopes text[];
  sku_ids bigint[];
  seller_ids bigint[];
begin
  if TG_OP = 'UPDATE' then
    select array_agg(c.scope), array_agg(c.sku_id), array_agg(c.seller_id) into scopes, sku_ids, seller_ids
      from changed now join earlier was using (id)
     cross join lateral (values (was.scope, was.sku_id, was.seller_id, was.active and was.ends_at > now()),
                                (now.scope, now.sku_id, now.seller_id, now.active and now.ends_at > now())) as c (scope, sku_id, seller_id, counts)
     where c.counts
       and (now.kind, now.value, now.scope, now.sku_id, now.seller_id, now.starts_at, now.ends_at, now.active)
           is distinct from (was.kind, was.value, was.scope, was.sku_id, was.seller_id, was.starts_at, was.ends_at, was.active);
  else
    select array_agg(c.scope), array_agg(c.sku_id), array_agg(c.seller_id) into scopes, sku_ids, seller_ids
      from changed c where c.active and c.ends_at > now();
  end if;
  perform refresh_listing_prices((
    select array_agg(product_id)
      from (select s.product_id
              from unnest(scopes, sku_ids, seller_ids) as c (scope, sku_id, seller_id) join skus s on s.id = c.sku_id where c.scope = 'SKU'
            union
            select l.product_id
              from unnest(scopes, sku_ids, seller_ids) as c (scope, sku_id, seller_id)
              join product_listings l on l.seller_ids @> array[c.seller_id] where c.scope = 'SELLER'
            union
            select l.product_id from product_listings l where 'EVERYTHING' = any(scopes)) found));
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_listed AFTER UPDATE ON campaigns REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_campaigns();
--> statement-breakpoint
CREATE TRIGGER campaigns_listed_first AFTER INSERT ON campaigns REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_campaigns();
--> statement-breakpoint
CREATE TRIGGER campaigns_listed_no_more AFTER DELETE ON campaigns REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_campaigns();
--> statement-breakpoint
SELECT refresh_listing_prices(array_agg(product_id)) FROM product_listings;
