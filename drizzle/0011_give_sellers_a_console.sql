CREATE TABLE "fulfilments" (
	"warehouse_id" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	"seller_id" bigint NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"packed_at" timestamp with time zone,
	"packed_by" bigint,
	CONSTRAINT "fulfilments_pkey" PRIMARY KEY("warehouse_id","order_id"),
	CONSTRAINT "fulfilments_packed" CHECK (("fulfilments"."packed_at" is null) = ("fulfilments"."packed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"attempted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" integer,
	"error" text,
	"duration_ms" integer NOT NULL,
	CONSTRAINT "webhook_attempts_answer" CHECK (num_nonnulls("webhook_attempts"."status", "webhook_attempts"."error") = 1)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_event" UNIQUE("endpoint_id","event_id"),
	CONSTRAINT "webhook_deliveries_kind" CHECK (kind in ('order.confirmed', 'order.cancelled', 'order.line_not_shippable', 'stock.shortfall')),
	CONSTRAINT "webhook_deliveries_state" CHECK (state in ('WAITING', 'DELIVERED', 'PARKED')),
	CONSTRAINT "webhook_deliveries_ended" CHECK (("webhook_deliveries"."state" = 'WAITING') = ("webhook_deliveries"."ended_at" is null)),
	CONSTRAINT "webhook_deliveries_lease" CHECK ("webhook_deliveries"."lease_until" is null or "webhook_deliveries"."state" = 'WAITING')
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_seller_url" UNIQUE("seller_id","url"),
	CONSTRAINT "webhook_endpoints_events" CHECK (cardinality(events) > 0 and events <@ array['order.confirmed', 'order.cancelled', 'order.line_not_shippable', 'stock.shortfall']::text[]),
	CONSTRAINT "webhook_endpoints_url" CHECK (length("webhook_endpoints"."url") <= 2000),
	CONSTRAINT "webhook_endpoints_previous" CHECK (("webhook_endpoints"."previous_secret" is null) = ("webhook_endpoints"."previous_until" is null))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "scopes" text[] DEFAULT array['stocks:write', 'stocks:read', 'orders:read']::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_updates" ADD COLUMN "source" text DEFAULT 'IMPORT' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_updates" ADD COLUMN "key_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_updates" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_packed_by_users_id_fk" FOREIGN KEY ("packed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfilments_to_pack" ON "fulfilments" USING btree ("seller_id","confirmed_at","order_id","warehouse_id") WHERE packed_at is null;--> statement-breakpoint
CREATE INDEX "fulfilments_seller" ON "fulfilments" USING btree ("seller_id","confirmed_at","order_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_ended" ON "webhook_deliveries" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "stock_updates_short" ON "stock_updates" USING btree ("seller_id","id") WHERE status = 'OVERSUBSCRIBED';--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes" CHECK (cardinality(scopes) > 0 and scopes <@ array['stocks:write', 'stocks:read', 'orders:read']::text[]);--> statement-breakpoint
ALTER TABLE "stock_updates" ADD CONSTRAINT "stock_updates_source" CHECK (source in ('API', 'CONSOLE', 'UPLOAD', 'IMPORT'));--> statement-breakpoint
ALTER TABLE "stock_updates" ADD CONSTRAINT "stock_updates_by" CHECK ((key_id is null or source = 'API') and (user_id is null or source <> 'API'));--> statement-breakpoint
-- A row's first count came with the catalogue, as far as anybody can tell; what followed was pushed.
UPDATE "stock_updates" u SET "source" = 'API'
 WHERE EXISTS (SELECT FROM "stock_updates" e
                WHERE e."sku_id" = u."sku_id" AND e."warehouse_id" = u."warehouse_id" AND e."id" < u."id");--> statement-breakpoint
INSERT INTO "fulfilments" ("warehouse_id", "order_id", "seller_id", "confirmed_at")
SELECT r."warehouse_id", r."order_id", w."seller_id", max(r."ended_at")
  FROM "stock_reservations" r
  JOIN "orders" o ON o."id" = r."order_id" AND o."status" = 'CONFIRMED'
  JOIN "warehouses" w ON w."id" = r."warehouse_id"
 WHERE r."state" = 'CONFIRMED'
 GROUP BY r."warehouse_id", r."order_id", w."seller_id";
