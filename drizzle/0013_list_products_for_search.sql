-- Lists and searches read one row for each product, which triggers keep up to date.
-- Trigrams find what a mistyped word was meant to be. The extension comes with PostgreSQL (contrib) and is trusted: the owner of a database
-- may make it. Where neither holds, the operator reads what to do.
DO $$ begin
  create extension if not exists pg_trgm;
exception when others then
  raise exception 'Holdfast needs the PostgreSQL extension pg_trgm, and could not make it (%). Install PostgreSQL''s contrib package if the server lacks it, have its administrator run CREATE EXTENSION pg_trgm in this database, and migrate again.', sqlerrm;
end $$;
--> statement-breakpoint
CREATE TABLE "product_listings" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"in_stock" boolean NOT NULL,
	"seller_ids" bigint[] NOT NULL,
	"options" text[] NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_wishes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"buyer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "event_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "option_values" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "wish_id" bigint;--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_listings_found" ON "product_listings" USING gin ("search","seller_ids","options");--> statement-breakpoint
CREATE INDEX "product_listings_price" ON "product_listings" USING btree ("price_minor","product_id");--> statement-breakpoint
CREATE INDEX "product_listings_title" ON "product_listings" USING btree ("title","product_id");--> statement-breakpoint
CREATE INDEX "product_listings_category" ON "product_listings" USING btree ("category","product_id");--> statement-breakpoint
CREATE INDEX "product_listings_category_price" ON "product_listings" USING btree ("category","price_minor","product_id");--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wishes_open" ON "stock_wishes" USING btree ("sku_id","buyer") WHERE told_at is null;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_wish" UNIQUE("wish_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_cause" CHECK ((event_id is null) = (wish_id is not null));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_about" CHECK ((kind = 'BACK_IN_STOCK') = (wish_id is not null) and (wish_id is null) = (order_id is not null));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('ORDER_CONFIRMED', 'ORDER_OVERSUBSCRIBED', 'ORDER_EXPIRED', 'PAYMENT_FAILED', 'PAYMENT_REFUNDED', 'LINE_REFUNDED', 'BACK_IN_STOCK'));--> statement-breakpoint
-- Text as it is compared: without case and marks, so that `CEZVE`, `şapka` and `sapka` meet. Both of Turkish's small i and both of its
-- capitals are one letter here: nobody types them the same way on every keyboard. Not the `unaccent` extension: it is not immutable, and
-- lower() alone leaves İ and I to the locale of the database.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select replace(replace(replace(
    lower(translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'), 'IıØøŁłĐđĦħÆŒẞ', 'iioollddhhæœß')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
--> statement-breakpoint
-- Brings the listings of these products up to what sellers, offers and the projection say now. The products are locked first, in order, and
-- read afterwards, by a statement of its own: whoever waited for another change of the same product then sees that change too.
CREATE FUNCTION refresh_product_listings(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
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
end $$;
--> statement-breakpoint
CREATE FUNCTION list_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform refresh_product_listings((
    select array_agg(now.id) from changed now join earlier was using (id)
     where (now.title, now.category, now.description, now.option_names)
           is distinct from (was.title, was.category, was.description, was.option_names)));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION list_changed_skus() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform refresh_product_listings((
    select array_agg(distinct now.product_id) from changed now join earlier was using (id)
     where now.option_values is distinct from was.option_values));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION list_changed_sellers() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform refresh_product_listings((
    select array_agg(distinct s.product_id)
      from changed now join earlier was using (id) join offers o on o.seller_id = now.id join skus s on s.id = o.sku_id
     where now.name <> was.name));
  return null;
end $$;
--> statement-breakpoint
-- Of a delete, `changed` are the rows as they were.
CREATE FUNCTION list_changed_offers() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if TG_OP = 'UPDATE' then
    perform refresh_product_listings((
      select array_agg(distinct s.product_id)
        from changed now join earlier was using (id) join skus s on s.id = now.sku_id
       where (now.price_minor, now.active) is distinct from (was.price_minor, was.active)));
  else
    perform refresh_product_listings((
      select array_agg(distinct s.product_id) from changed join skus s on s.id = changed.sku_id));
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Most changes leave an offer on its side of nothing; those cost this one look.
CREATE FUNCTION list_changed_availability() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if TG_OP = 'UPDATE' then
    perform refresh_product_listings((
      select array_agg(distinct s.product_id)
        from changed now join earlier was using (sku_id, seller_id) join skus s on s.id = now.sku_id
       where (now.available > 0) <> (was.available > 0)));
  else
    perform refresh_product_listings((
      select array_agg(distinct s.product_id) from changed join skus s on s.id = changed.sku_id where changed.available > 0));
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER products_listed AFTER UPDATE ON products REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_products();
--> statement-breakpoint
CREATE TRIGGER skus_listed AFTER UPDATE ON skus REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_skus();
--> statement-breakpoint
CREATE TRIGGER sellers_listed AFTER UPDATE ON sellers REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_sellers();
--> statement-breakpoint
CREATE TRIGGER offers_listed AFTER UPDATE ON offers REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_offers();
--> statement-breakpoint
CREATE TRIGGER offers_listed_first AFTER INSERT ON offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_offers();
--> statement-breakpoint
CREATE TRIGGER offers_listed_no_more AFTER DELETE ON offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_offers();
--> statement-breakpoint
CREATE TRIGGER availability_listed AFTER UPDATE ON offer_availability REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_availability();
--> statement-breakpoint
CREATE TRIGGER availability_listed_first AFTER INSERT ON offer_availability REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_availability();
--> statement-breakpoint
CREATE TRIGGER availability_listed_no_more AFTER DELETE ON offer_availability REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_changed_availability();
--> statement-breakpoint
SELECT refresh_product_listings(array_agg(id)) FROM products;
