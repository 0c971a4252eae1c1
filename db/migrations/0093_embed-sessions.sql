CREATE TABLE "embed_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embed_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"maker_id" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"signatory_id" bigint,
	"workflow_id" bigint,
	"template_id" bigint,
	"link_hash" text,
	"return_url" text,
	"return_state" text,
	"salt" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"start_hash" text NOT NULL,
	"session_hash" text NOT NULL,
	"begun_at" timestamp with time zone,
	"gate" text,
	"kept_form" text,
	CONSTRAINT "embed_sessions_startHash_unique" UNIQUE("start_hash"),
	CONSTRAINT "embed_sessions_sessionHash_unique" UNIQUE("session_hash"),
	CONSTRAINT "embed_sessions_kind_known" CHECK ("embed_sessions"."kind" in ('sign', 'prepare', 'view'))
);
--> statement-breakpoint
ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_signatory_id_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embed_sessions_company_idx" ON "embed_sessions" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "embed_sessions_maker_idx" ON "embed_sessions" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "embed_sessions_signatory_idx" ON "embed_sessions" USING btree ("signatory_id");--> statement-breakpoint
CREATE INDEX "embed_sessions_workflow_idx" ON "embed_sessions" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "embed_sessions_template_idx" ON "embed_sessions" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "embed_sessions_created_idx" ON "embed_sessions" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50)) NOT VALID;