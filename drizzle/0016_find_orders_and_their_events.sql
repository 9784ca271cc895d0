CREATE TABLE "order_terms" (
	"term" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "order_terms_pkey" PRIMARY KEY("term","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_trail" (
	"order_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	CONSTRAINT "order_trail_pkey" PRIMARY KEY("order_id","event_id")
);
--> statement-breakpoint
CREATE INDEX "payment_events_attempt" ON "payment_events" USING btree ("attempt_id") WHERE attempt_id is not null;--> statement-breakpoint
INSERT INTO "order_terms" ("term", "order_id")
SELECT hashtextextended('number:' || right(id::text, 10), 0), id FROM "orders"
UNION SELECT hashtextextended('email:' || lower(email), 0), id FROM "orders"
UNION SELECT hashtextextended('bank:' || provider_payment_id, 0), order_id FROM "payment_attempts" WHERE provider_payment_id IS NOT NULL;--> statement-breakpoint
INSERT INTO "order_trail" ("order_id", "event_id")
SELECT substr(aggregate, 7)::uuid, id FROM "outbox" WHERE aggregate LIKE 'order:%' AND published_at IS NOT NULL;
