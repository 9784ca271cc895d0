CREATE TABLE "count_totals" (
	"name" text PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loop_pauses" (
	"name" text PRIMARY KEY NOT NULL,
	"paused_by" bigint NOT NULL,
	"reason" text NOT NULL,
	"paused_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_until" timestamp with time zone NOT NULL,
	CONSTRAINT "loop_pauses_name" CHECK (name in ('sweep')),
	CONSTRAINT "loop_pauses_bounded" CHECK ("loop_pauses"."paused_until" > "loop_pauses"."paused_at" and "loop_pauses"."paused_until" <= "loop_pauses"."paused_at" + interval '1 hour')
);
--> statement-breakpoint
CREATE TABLE "minute_counts" (
	"name" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "minute_counts_pkey" PRIMARY KEY("name","minute"),
	CONSTRAINT "minute_counts_count" CHECK ("minute_counts"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "seller_report_hours" (
	"seller_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"reports" integer NOT NULL,
	"oversubscribed" integer NOT NULL,
	"shortfall" integer NOT NULL,
	"cancelled_orders" integer NOT NULL,
	CONSTRAINT "seller_report_hours_pkey" PRIMARY KEY("seller_id","hour")
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_end_reason";--> statement-breakpoint
ALTER TABLE "sweeper_runs" ADD COLUMN "lag_seconds" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sweeper_runs" ADD COLUMN "requested_by" bigint;--> statement-breakpoint
ALTER TABLE "stock_updates" ADD COLUMN "secured_orders" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "loop_pauses" ADD CONSTRAINT "loop_pauses_paused_by_users_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweeper_runs" ADD CONSTRAINT "sweeper_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_by_seller_sku" ON "offers" USING btree ("seller_sku");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK (kind in ('ORDER_CONFIRMED', 'ORDER_OVERSUBSCRIBED', 'ORDER_EXPIRED', 'ORDER_RELEASED', 'HOLD_EXTENDED', 'PAYMENT_FAILED', 'PAYMENT_REFUNDED', 'LINE_REFUNDED', 'BACK_IN_STOCK', 'CART_ABANDONED', 'WELCOME', 'PASSWORD_RESET', 'PASSWORD_CHANGED', 'EMAIL_CHANGED'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('ORDER_CONFIRMED', 'ORDER_OVERSUBSCRIBED', 'ORDER_EXPIRED', 'ORDER_RELEASED', 'HOLD_EXTENDED', 'PAYMENT_FAILED', 'PAYMENT_REFUNDED', 'LINE_REFUNDED', 'BACK_IN_STOCK'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_end_reason" CHECK (end_reason in ('EXPIRED', 'CANCELLED', 'REPLACED', 'OVERSUBSCRIBED', 'RELEASED_BY_SHOP', 'PAYMENT_FAILED', 'CAPTURE_FAILED'));