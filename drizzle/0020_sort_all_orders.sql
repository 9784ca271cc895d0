CREATE TABLE "order_sorts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"total_minor" bigint NOT NULL,
	"status_place" smallint NOT NULL
);
--> statement-breakpoint
INSERT INTO "order_sorts" ("order_id", "total_minor", "status_place")
SELECT id, total_minor, array_position(ARRAY['PENDING', 'PENDING_PAYMENT', 'CONFIRMED', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED'], status) FROM "orders";--> statement-breakpoint
CREATE INDEX "order_sorts_amount" ON "order_sorts" USING btree ("status_place","total_minor","order_id");--> statement-breakpoint
CREATE INDEX "order_sorts_status" ON "order_sorts" USING btree ("status_place","order_id");