CREATE TABLE "batch_rows" (
	"batch_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	"input" jsonb,
	"state" text NOT NULL,
	"refusal" jsonb,
	"workflow_id" bigint,
	"ended_at" timestamp with time zone,
	CONSTRAINT "batch_rows_batch_id_line_pk" PRIMARY KEY("batch_id","line"),
	CONSTRAINT "batch_rows_state_known" CHECK ("batch_rows"."state" in ('waiting', 'sent', 'failed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"company_id" bigint,
	"group_id" bigint,
	"made_by_api_key" boolean DEFAULT false NOT NULL,
	"template_id" bigint NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"started_by" bigint,
	"started_by_key" boolean DEFAULT false NOT NULL,
	"language" text NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"headings" text[] NOT NULL,
	CONSTRAINT "batches_state_known" CHECK ("batches"."state" in ('ready', 'running', 'stopped', 'finished'))
);
--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_snapshot_id_templates_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_rows_state_idx" ON "batch_rows" USING btree ("batch_id","state","line");--> statement-breakpoint
CREATE INDEX "batch_rows_workflow_idx" ON "batch_rows" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "batches_creator_idx" ON "batches" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "batches_company_idx" ON "batches" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "batches_group_idx" ON "batches" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "batches_template_idx" ON "batches" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "batches_snapshot_idx" ON "batches" USING btree ("snapshot_id");--> statement-breakpoint
CREATE INDEX "batches_running_company_idx" ON "batches" USING btree ("company_id") WHERE "batches"."state" = 'running';--> statement-breakpoint
CREATE INDEX "batches_started_idx" ON "batches" USING btree ("started_by","state");