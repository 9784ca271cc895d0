CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_pkey" PRIMARY KEY("provider","subject"),
	CONSTRAINT "user_identities_provider" CHECK (provider in ('google', 'github'))
);
--> statement-breakpoint
CREATE TABLE "buyer_preferences" (
	"buyer" text PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buyer_preferences_locale" CHECK (locale in ('en', 'tr', 'id'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"parked_at" timestamp with time zone,
	CONSTRAINT "mails_cause" UNIQUE("cause"),
	CONSTRAINT "mails_kind" CHECK (kind in ('ORDER_CONFIRMED', 'ORDER_OVERSUBSCRIBED', 'ORDER_EXPIRED', 'PAYMENT_FAILED', 'PAYMENT_REFUNDED', 'LINE_REFUNDED', 'BACK_IN_STOCK', 'CART_ABANDONED', 'WELCOME', 'PASSWORD_RESET', 'PASSWORD_CHANGED', 'EMAIL_CHANGED')),
	CONSTRAINT "mails_locale" CHECK (locale in ('en', 'tr', 'id')),
	CONSTRAINT "mails_ended" CHECK ("mails"."sent_at" is null or "mails"."parked_at" is null),
	CONSTRAINT "mails_lease" CHECK ("mails"."lease_until" is null or ("mails"."sent_at" is null and "mails"."parked_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reminder_refusals" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "session_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "password_resets_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE sent_at is null and parked_at is null;--> statement-breakpoint
CREATE INDEX "mails_parked" ON "mails" USING btree ("parked_at") WHERE parked_at is not null;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");