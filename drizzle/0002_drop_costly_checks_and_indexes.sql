ALTER TABLE "order_items" DROP CONSTRAINT "order_items_order";
--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_order";
--> statement-breakpoint
ALTER TABLE "sagas" DROP CONSTRAINT "sagas_order";
--> statement-breakpoint
DROP INDEX "outbox_aggregate";--> statement-breakpoint
DROP INDEX "orders_buyer";--> statement-breakpoint
DROP INDEX "payment_attempts_unknown";--> statement-breakpoint
DROP INDEX "sagas_due";--> statement-breakpoint
CREATE INDEX "outbox_held_back" ON "outbox" USING btree ("aggregate","id") WHERE next_try_at is not null and published_at is null and parked_at is null;--> statement-breakpoint
CREATE INDEX "sagas_due" ON "sagas" USING btree ("next_run_at") WHERE step <> 'DONE';--> statement-breakpoint
-- Room for the two changes in an attempt's life on its own page: with no index on what changes they are heap-only.
ALTER TABLE "payment_attempts" SET (fillfactor = 75);
