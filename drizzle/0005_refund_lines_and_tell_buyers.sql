CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"buyer" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_event" UNIQUE("event_id"),
	CONSTRAINT "notices_kind" CHECK (kind in ('ORDER_CONFIRMED', 'ORDER_OVERSUBSCRIBED', 'ORDER_EXPIRED', 'PAYMENT_FAILED', 'PAYMENT_REFUNDED', 'LINE_REFUNDED'))
);
--> statement-breakpoint
CREATE TABLE "line_refunds" (
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"marked_by" bigint NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"needs_attention_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "line_refunds_pkey" PRIMARY KEY("order_id","line"),
	CONSTRAINT "line_refunds_state" CHECK (state in ('PENDING', 'REFUNDED')),
	CONSTRAINT "line_refunds_amount" CHECK ("line_refunds"."amount_minor" >= 0),
	CONSTRAINT "line_refunds_refunded" CHECK (("line_refunds"."state" = 'REFUNDED') = ("line_refunds"."refunded_at" is not null)),
	CONSTRAINT "line_refunds_done" CHECK ("line_refunds"."state" = 'PENDING' or ("line_refunds"."lease_until" is null and "line_refunds"."needs_attention_since" is null))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_deltas";--> statement-breakpoint
DROP INDEX "outbox_confirmed";--> statement-breakpoint
ALTER TABLE "line_refunds" ADD CONSTRAINT "line_refunds_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_refunds" ADD CONSTRAINT "line_refunds_line" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_items"("order_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_buyer" ON "notices" USING btree ("buyer","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("buyer") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_order" ON "notices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "line_refunds_due" ON "line_refunds" USING btree ("next_run_at") WHERE state = 'PENDING';--> statement-breakpoint
CREATE INDEX "outbox_seller_feed" ON "outbox" USING btree ("xid","id") WHERE type in ('order.confirmed', 'order.line_refunded');--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK (kind in ('HELD', 'RELEASED', 'CONFIRMED', 'REPORTED', 'RETURNED', 'WRITTEN_OFF'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_deltas" CHECK (case kind
        when 'HELD' then on_hand_delta = 0 and reserved_delta > 0
        when 'RELEASED' then on_hand_delta = 0 and reserved_delta < 0
        when 'CONFIRMED' then on_hand_delta < 0 and reserved_delta = on_hand_delta
        when 'RETURNED' then on_hand_delta > 0 and reserved_delta = 0
        when 'WRITTEN_OFF' then on_hand_delta < 0 and reserved_delta = 0
        when 'REPORTED' then reserved_delta = 0
        else false end);