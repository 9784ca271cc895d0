CREATE TABLE "admin_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_log_act" CHECK ("admin_log"."act" ~ '^[a-z_]+[.][a-z_]+$' and split_part("admin_log"."act", '.', 1) = "admin_log"."subject_kind")
);
--> statement-breakpoint
CREATE TABLE "audit_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"requested_by" bigint,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"findings" jsonb,
	"last_error" text,
	CONSTRAINT "audit_runs_scope" CHECK (scope in ('WHOLE', 'RECENT')),
	CONSTRAINT "audit_runs_requested" CHECK ("audit_runs"."requested_by" is null or "audit_runs"."scope" = 'WHOLE'),
	CONSTRAINT "audit_runs_finished" CHECK (("audit_runs"."finished_at" is null) = ("audit_runs"."findings" is null and "audit_runs"."last_error" is null) and ("audit_runs"."finished_at" is null or "audit_runs"."lease_until" is null))
);
--> statement-breakpoint
CREATE TABLE "difference_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "difference_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"difference_id" bigint NOT NULL,
	"admin_id" bigint NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"key" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feature_flags_key" CHECK (key in ('recommendations', 'lowStockWords', 'liveUpdates', 'emails'))
);
--> statement-breakpoint
ALTER TABLE "reconciliation_differences" DROP CONSTRAINT "reconciliation_differences_end";--> statement-breakpoint
ALTER TABLE "reconciliation_differences" DROP CONSTRAINT "reconciliation_differences_closed";--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "closed_by_admin" bigint;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_runs" ADD CONSTRAINT "audit_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_notes" ADD CONSTRAINT "difference_notes_difference_id_reconciliation_differences_id_fk" FOREIGN KEY ("difference_id") REFERENCES "public"."reconciliation_differences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_notes" ADD CONSTRAINT "difference_notes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_flags" ADD CONSTRAINT "feature_flags_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_log_subject" ON "admin_log" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "admin_log_admin" ON "admin_log" USING btree ("admin_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_runs_one" ON "audit_runs" USING btree ("scope") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "audit_runs_finished_at" ON "audit_runs" USING btree ("scope","finished_at");--> statement-breakpoint
CREATE INDEX "difference_notes_difference" ON "difference_notes" USING btree ("difference_id","id");--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_closed_by_admin_users_id_fk" FOREIGN KEY ("closed_by_admin") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliation_differences_by_hand" ON "reconciliation_differences" USING btree ("provider","payment_id","kind") WHERE closed_as = 'BY_HAND';--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_end" CHECK (closed_as in ('GONE', 'VOIDED', 'BY_HAND'));--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_closed" CHECK (("reconciliation_differences"."closed_at" is null) = ("reconciliation_differences"."closed_as" is null)
          and ("reconciliation_differences"."closed_by" is not null) = coalesce("reconciliation_differences"."closed_as" <> 'BY_HAND', false)
          and ("reconciliation_differences"."closed_by_admin" is not null) = coalesce("reconciliation_differences"."closed_as" = 'BY_HAND', false)
          and ("reconciliation_differences"."closed_by_admin" is null) = ("reconciliation_differences"."closed_reason" is null));--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;--> statement-breakpoint
CREATE TRIGGER "admin_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "admin_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
