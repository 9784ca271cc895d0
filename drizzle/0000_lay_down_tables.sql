CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_pkey" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"seller_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role" CHECK (role in ('shopper', 'seller', 'courier', 'admin')),
	CONSTRAINT "users_seller" CHECK (("users"."role" = 'seller') = ("users"."seller_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"cart_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"items" jsonb NOT NULL,
	"merged_into" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_version" CHECK ("carts"."version" > 0),
	CONSTRAINT "carts_items" CHECK (jsonb_typeof("carts"."items") = 'array' and jsonb_array_length("carts"."items") <= 100),
	CONSTRAINT "carts_merged" CHECK ("carts"."merged_into" is null or "carts"."items" = '[]'::jsonb)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"seller_sku" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"max_per_order" integer,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_seller_sku" UNIQUE("seller_id","seller_sku"),
	CONSTRAINT "offers_sku_seller" UNIQUE("sku_id","seller_id"),
	CONSTRAINT "offers_price" CHECK ("offers"."price_minor" > 0),
	CONSTRAINT "offers_max_per_order" CHECK ("offers"."max_per_order" > 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"image_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', category), 'B') || setweight(to_tsvector('simple', description), 'C')) STORED,
	CONSTRAINT "products_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sellers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sellers_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "skus" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"title" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "skus_product_title" UNIQUE("product_id","title")
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warehouses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"code" text NOT NULL,
	"city" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "warehouses_seller_code" UNIQUE("seller_id","code"),
	CONSTRAINT "warehouses_place" CHECK ("warehouses"."latitude" between -90 and 90 and "warehouses"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "gauge_samples" (
	"name" text NOT NULL,
	"sampled_at" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "gauge_samples_pkey" PRIMARY KEY("name","sampled_at")
);
--> statement-breakpoint
CREATE TABLE "loop_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run_at" timestamp with time zone NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"aggregate" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"last_error" text,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "outbox_parked" CHECK ("outbox"."parked_at" is null or "outbox"."published_at" is null)
);
--> statement-breakpoint
CREATE TABLE "sweeper_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sweeper_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"released_orders" integer NOT NULL,
	"released_holds" integer NOT NULL,
	"more_waiting" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"sku_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_minor" bigint NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "order_items_pkey" PRIMARY KEY("order_id","line"),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_items_discount" CHECK ("order_items"."discount_minor" between 0 and "order_items"."quantity" * "order_items"."unit_price_minor")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer" text NOT NULL,
	"status" text NOT NULL,
	"end_reason" text,
	"currency" text NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"shipping_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"price_version" text NOT NULL,
	"cart_version" integer,
	"email" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"hold_extended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_idempotency" UNIQUE("buyer","idempotency_key"),
	CONSTRAINT "orders_status" CHECK (status in ('PENDING', 'PENDING_PAYMENT', 'CONFIRMED', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED')),
	CONSTRAINT "orders_end_reason" CHECK (end_reason in ('EXPIRED', 'CANCELLED', 'REPLACED', 'OVERSUBSCRIBED', 'PAYMENT_FAILED', 'CAPTURE_FAILED')),
	CONSTRAINT "orders_total" CHECK ("orders"."total_minor" = "orders"."subtotal_minor" - "orders"."discount_minor" + "orders"."shipping_minor" and "orders"."total_minor" > 0),
	CONSTRAINT "orders_ended" CHECK ((status in ('PAYMENT_FAILED', 'EXPIRED', 'CANCELLED')) = (end_reason is not null)),
	CONSTRAINT "orders_hold" CHECK (hold_expires_at is null or status in ('PENDING', 'PENDING_PAYMENT')),
	CONSTRAINT "orders_pending_hold" CHECK (status <> 'PENDING' or hold_expires_at is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"ordinal" smallint NOT NULL,
	"provider" text NOT NULL,
	"payment_method_token" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"provider_payment_id" text,
	"redirect_url" text,
	"decline_code" text,
	"captured_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_ordinal" UNIQUE("order_id","ordinal"),
	CONSTRAINT "payment_attempts_idempotency" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "payment_attempts_status" CHECK (status in ('PENDING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'DECLINED', 'CANCELED', 'UNKNOWN', 'REFUNDED', 'FAILED')),
	CONSTRAINT "payment_attempts_provider" CHECK (provider in ('sandbox')),
	CONSTRAINT "payment_attempts_money" CHECK ("payment_attempts"."amount_minor" > 0 and "payment_attempts"."refunded_minor" >= 0 and "payment_attempts"."refunded_minor" <= "payment_attempts"."captured_minor")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"attempt_id" uuid,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "payment_events_pkey" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "payment_events_provider" CHECK (provider in ('sandbox'))
);
--> statement-breakpoint
CREATE TABLE "sagas" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"needs_attention_since" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sagas_step" CHECK (step in ('AUTHORIZE', 'ASK_BANK', 'AWAIT_PAYER', 'CAPTURE', 'UNWIND', 'DONE')),
	CONSTRAINT "sagas_done" CHECK ("sagas"."step" <> 'DONE' or ("sagas"."lease_until" is null and "sagas"."needs_attention_since" is null))
);
--> statement-breakpoint
CREATE TABLE "inventory" (
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"source_updated_at" timestamp with time zone,
	CONSTRAINT "inventory_pkey" PRIMARY KEY("sku_id","warehouse_id"),
	CONSTRAINT "inventory_reserved_not_negative" CHECK ("inventory"."reserved" >= 0),
	CONSTRAINT "inventory_reserved_within_on_hand" CHECK ("inventory"."reserved" <= "inventory"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "offer_availability" (
	"sku_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"available" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_availability_pkey" PRIMARY KEY("sku_id","seller_id")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"on_hand_delta" integer NOT NULL,
	"reserved_delta" integer NOT NULL,
	"order_id" uuid,
	"stock_update_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_kind" CHECK (kind in ('HELD', 'RELEASED', 'CONFIRMED', 'REPORTED', 'RETURNED')),
	CONSTRAINT "stock_movements_deltas" CHECK (case kind
        when 'HELD' then on_hand_delta = 0 and reserved_delta > 0
        when 'RELEASED' then on_hand_delta = 0 and reserved_delta < 0
        when 'CONFIRMED' then on_hand_delta < 0 and reserved_delta = on_hand_delta
        when 'RETURNED' then on_hand_delta > 0 and reserved_delta = 0
        when 'REPORTED' then reserved_delta = 0
        else false end),
	CONSTRAINT "stock_movements_cause" CHECK ((kind = 'REPORTED') = (order_id is null))
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"order_id" uuid NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stock_reservations_pkey" PRIMARY KEY("order_id","sku_id","warehouse_id"),
	CONSTRAINT "stock_reservations_state" CHECK (state in ('ACTIVE', 'CONFIRMED', 'RELEASED')),
	CONSTRAINT "stock_reservations_reason" CHECK (reason in ('EXPIRED', 'CANCELLED', 'PAYMENT_FAILED', 'OVERSUBSCRIBED', 'REPLACED')),
	CONSTRAINT "stock_reservations_quantity" CHECK ("stock_reservations"."quantity" > 0),
	CONSTRAINT "stock_reservations_ended" CHECK (("stock_reservations"."state" = 'ACTIVE') = ("stock_reservations"."ended_at" is null)),
	CONSTRAINT "stock_reservations_released" CHECK (("stock_reservations"."state" = 'RELEASED') = ("stock_reservations"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "stock_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"reported" integer NOT NULL,
	"source_updated_at" timestamp with time zone NOT NULL,
	"unseen_sales" integer DEFAULT 0 NOT NULL,
	"on_hand" integer NOT NULL,
	"status" text NOT NULL,
	"shortfall" integer DEFAULT 0 NOT NULL,
	"cancelled_orders" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_updates_status" CHECK (status in ('APPLIED', 'OVERSUBSCRIBED')),
	CONSTRAINT "stock_updates_shortfall" CHECK (("stock_updates"."status" = 'OVERSUBSCRIBED') = ("stock_updates"."shortfall" > 0))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sagas" ADD CONSTRAINT "sagas_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_seller" ON "api_keys" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "carts_untouched" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("id") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "outbox_aggregate" ON "outbox" USING btree ("aggregate","id");--> statement-breakpoint
CREATE INDEX "outbox_confirmed" ON "outbox" USING btree ("xid","id") WHERE type = 'order.confirmed';--> statement-breakpoint
CREATE INDEX "sweeper_runs_started" ON "sweeper_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "order_items_seller" ON "order_items" USING btree ("seller_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_cart" ON "orders" USING btree ("buyer") WHERE status in ('PENDING', 'PENDING_PAYMENT') and cart_version is not null;--> statement-breakpoint
CREATE INDEX "orders_hold_expiry" ON "orders" USING btree ("hold_expires_at") WHERE hold_expires_at is not null;--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer","id");--> statement-breakpoint
CREATE INDEX "orders_capturing" ON "orders" USING btree ("id") WHERE status = 'PENDING_PAYMENT' and hold_expires_at is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_unknown" ON "payment_attempts" USING btree ("updated_at") WHERE status = 'UNKNOWN';--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "sagas_due" ON "sagas" USING btree ("next_run_at") WHERE step <> 'DONE' and needs_attention_since is null;--> statement-breakpoint
CREATE INDEX "inventory_warehouse" ON "inventory" USING btree ("warehouse_id","sku_id");--> statement-breakpoint
CREATE INDEX "stock_movements_row" ON "stock_movements" USING btree ("sku_id","warehouse_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_reservations_active" ON "stock_reservations" USING btree ("sku_id","warehouse_id","expires_at") WHERE state = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "stock_updates_oversubscribed" ON "stock_updates" USING btree ("id") WHERE status = 'OVERSUBSCRIBED';--> statement-breakpoint
CREATE INDEX "stock_updates_row" ON "stock_updates" USING btree ("sku_id","warehouse_id","id");--> statement-breakpoint
-- A hot row is updated thousands of times a second: room on its page keeps those updates heap-only (HOT), so no index is touched.
ALTER TABLE "inventory" SET (fillfactor = 70);
--> statement-breakpoint
-- A saga's row changes three or four times in its life of a second.
ALTER TABLE "sagas" SET (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE "orders" SET (fillfactor = 80);
