CREATE TABLE "reconciliation_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"attempt_key" text,
	"order_id" uuid,
	"bank_status" text,
	"bank_currency" text,
	"bank_amount_minor" bigint,
	"bank_captured_minor" bigint,
	"bank_refunded_minor" bigint,
	"bank_created_at" timestamp with time zone,
	"books_status" text,
	"books_currency" text,
	"books_amount_minor" bigint,
	"books_captured_minor" bigint,
	"books_refunded_minor" bigint,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_by" bigint NOT NULL,
	"seen_by" bigint NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"void_lease_until" timestamp with time zone,
	"void_error" text,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	"closed_as" text,
	CONSTRAINT "reconciliation_differences_provider" CHECK (provider in ('sandbox', 'stripe')),
	CONSTRAINT "reconciliation_differences_kind" CHECK (kind in ('AT_BANK_ONLY', 'AT_SHOP_ONLY', 'AMOUNT', 'CURRENCY', 'STATUS')),
	CONSTRAINT "reconciliation_differences_bank" CHECK (bank_status in ('PENDING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'DECLINED', 'CANCELED', 'UNKNOWN', 'REFUNDED', 'FAILED')),
	CONSTRAINT "reconciliation_differences_books" CHECK (books_status in ('PENDING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'DECLINED', 'CANCELED', 'UNKNOWN', 'REFUNDED', 'FAILED')),
	CONSTRAINT "reconciliation_differences_end" CHECK (closed_as in ('GONE', 'VOIDED')),
	CONSTRAINT "reconciliation_differences_at_bank" CHECK (("reconciliation_differences"."kind" = 'AT_SHOP_ONLY') = ("reconciliation_differences"."bank_status" is null)),
	CONSTRAINT "reconciliation_differences_at_shop" CHECK (("reconciliation_differences"."kind" = 'AT_BANK_ONLY') = ("reconciliation_differences"."books_status" is null)),
	CONSTRAINT "reconciliation_differences_closed" CHECK (("reconciliation_differences"."closed_at" is null) = ("reconciliation_differences"."closed_by" is null) and ("reconciliation_differences"."closed_at" is null) = ("reconciliation_differences"."closed_as" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_listed" (
	"run_id" bigint NOT NULL,
	"attempt_id" uuid NOT NULL,
	CONSTRAINT "reconciliation_listed_pkey" PRIMARY KEY("run_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"source" text NOT NULL,
	"requested_by" bigint,
	"since" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cursor" text,
	"listed" boolean DEFAULT false NOT NULL,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"finished_at" timestamp with time zone,
	"last_error" text,
	"payments" integer DEFAULT 0 NOT NULL,
	"compared" integer DEFAULT 0 NOT NULL,
	"in_motion" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"bank_minor" bigint DEFAULT 0 NOT NULL,
	"books_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "reconciliation_runs_provider" CHECK (provider in ('sandbox', 'stripe')),
	CONSTRAINT "reconciliation_runs_source" CHECK (source in ('WORKER', 'CRON', 'ADMIN')),
	CONSTRAINT "reconciliation_runs_outcome" CHECK (outcome in ('DONE', 'FAILED')),
	CONSTRAINT "reconciliation_runs_requested" CHECK (("reconciliation_runs"."source" = 'ADMIN') = ("reconciliation_runs"."requested_by" is not null)),
	CONSTRAINT "reconciliation_runs_finished" CHECK (("reconciliation_runs"."outcome" is null) = ("reconciliation_runs"."finished_at" is null)),
	CONSTRAINT "reconciliation_runs_lease" CHECK ("reconciliation_runs"."outcome" is null or "reconciliation_runs"."lease_until" is null)
);
--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_opened_by_reconciliation_runs_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."reconciliation_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_seen_by_reconciliation_runs_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."reconciliation_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_closed_by_reconciliation_runs_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."reconciliation_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD CONSTRAINT "reconciliation_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_open" ON "reconciliation_differences" USING btree ("provider","payment_id","kind") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "reconciliation_differences_closed_at" ON "reconciliation_differences" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_runs_one" ON "reconciliation_runs" USING btree ("provider") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "reconciliation_runs_started" ON "reconciliation_runs" USING btree ("started_at");