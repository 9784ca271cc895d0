CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"scope" text NOT NULL,
	"sku_id" bigint,
	"seller_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_kind" CHECK (kind in ('PERCENT', 'FIXED')),
	CONSTRAINT "campaigns_scope" CHECK (scope in ('SKU', 'SELLER', 'EVERYTHING')),
	CONSTRAINT "campaigns_value" CHECK (value > 0 and (kind <> 'PERCENT' or value <= 10000)),
	CONSTRAINT "campaigns_target" CHECK (case scope when 'SKU' then sku_id is not null when 'SELLER' then sku_id is null and seller_id is not null else sku_id is null and seller_id is null end),
	CONSTRAINT "campaigns_period" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" bigint NOT NULL,
	"buyer" text NOT NULL,
	"state" text DEFAULT 'HELD' NOT NULL,
	"amount_minor" bigint NOT NULL,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "coupon_redemptions_state" CHECK (state in ('HELD', 'REDEEMED', 'RETURNED')),
	CONSTRAINT "coupon_redemptions_amount" CHECK ("coupon_redemptions"."amount_minor" > 0),
	CONSTRAINT "coupon_redemptions_ended" CHECK (("coupon_redemptions"."state" = 'HELD') = ("coupon_redemptions"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"scope" text NOT NULL,
	"sku_id" bigint,
	"seller_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total_limit" integer,
	"per_buyer_limit" integer,
	"held_count" integer DEFAULT 0 NOT NULL,
	"redeemed_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupons_code" UNIQUE("code"),
	CONSTRAINT "coupons_code_form" CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{2,31}$'),
	CONSTRAINT "coupons_kind" CHECK (kind in ('PERCENT', 'FIXED')),
	CONSTRAINT "coupons_scope" CHECK (scope in ('SKU', 'SELLER', 'EVERYTHING')),
	CONSTRAINT "coupons_value" CHECK (value > 0 and (kind <> 'PERCENT' or value <= 10000)),
	CONSTRAINT "coupons_target" CHECK (case scope when 'SKU' then sku_id is not null when 'SELLER' then sku_id is null and seller_id is not null else sku_id is null and seller_id is null end),
	CONSTRAINT "coupons_period" CHECK (ends_at > starts_at),
	CONSTRAINT "coupons_limits" CHECK ("coupons"."total_limit" > 0 and "coupons"."per_buyer_limit" > 0),
	CONSTRAINT "coupons_counts" CHECK ("coupons"."held_count" >= 0 and "coupons"."redeemed_count" >= 0),
	CONSTRAINT "coupons_within_limit" CHECK ("coupons"."held_count" + "coupons"."redeemed_count" <= "coupons"."total_limit")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "coupon_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_id" bigint;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_of_sku" ON "campaigns" USING btree (sku_id,ends_at) WHERE active and scope = 'SKU';--> statement-breakpoint
CREATE INDEX "campaigns_of_seller" ON "campaigns" USING btree (seller_id,ends_at) WHERE active and scope = 'SELLER';--> statement-breakpoint
CREATE INDEX "campaigns_of_everything" ON "campaigns" USING btree (ends_at) WHERE active and scope = 'EVERYTHING';--> statement-breakpoint
CREATE INDEX "coupon_redemptions_used" ON "coupon_redemptions" USING btree ("coupon_id","buyer") WHERE state <> 'RETURNED';--> statement-breakpoint
CREATE INDEX "coupon_redemptions_held" ON "coupon_redemptions" USING btree ("coupon_id","held_at") WHERE state = 'HELD';--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_coupon" CHECK ("order_items"."coupon_minor" between 0 and "order_items"."discount_minor");