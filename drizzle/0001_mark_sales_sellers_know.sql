ALTER TABLE "outbox" ADD COLUMN "xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_confirmed" ON "outbox" USING btree ("xid","id") WHERE type = 'order.confirmed';--> statement-breakpoint
CREATE INDEX "orders_capturing" ON "orders" USING btree ("id") WHERE status = 'PENDING_PAYMENT' and hold_expires_at is null;