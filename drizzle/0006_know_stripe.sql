ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_provider";--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_provider";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_provider" CHECK (provider in ('sandbox', 'stripe'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_provider" CHECK (provider in ('sandbox', 'stripe'));