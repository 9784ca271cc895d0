DROP INDEX "carts_untouched";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "touched_on" date GENERATED ALWAYS AS ((updated_at at time zone 'UTC')::date) STORED;--> statement-breakpoint
CREATE INDEX "carts_untouched" ON "carts" USING btree ("touched_on");--> statement-breakpoint
-- Room for the next version of a cart on its own page; after the first, the one before makes room.
ALTER TABLE "carts" SET (fillfactor = 85);
--> statement-breakpoint
-- Room for both changes in an attempt's life: at 75 only the first of them stayed on its page.
ALTER TABLE "payment_attempts" SET (fillfactor = 50);
