CREATE TABLE "agent_confirmations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"api_key_id" bigint NOT NULL,
	"act" text NOT NULL,
	"workflow_id" bigint NOT NULL,
	"signatory_id" bigint,
	"reason" text,
	"seen_updated_at" timestamp with time zone NOT NULL,
	"salt" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"token_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" bigint,
	CONSTRAINT "agent_confirmations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "agent_confirmations_act_known" CHECK ("agent_confirmations"."act" in ('send', 'remind', 'cancel'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_known";--> statement-breakpoint
ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "allows_agents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_confirmations" ADD CONSTRAINT "agent_confirmations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_confirmations" ADD CONSTRAINT "agent_confirmations_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_confirmations" ADD CONSTRAINT "agent_confirmations_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_confirmations" ADD CONSTRAINT "agent_confirmations_signatory_id_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_confirmations" ADD CONSTRAINT "agent_confirmations_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_confirmations_company_idx" ON "agent_confirmations" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "agent_confirmations_key_idx" ON "agent_confirmations" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "agent_confirmations_workflow_idx" ON "agent_confirmations" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "agent_confirmations_signatory_idx" ON "agent_confirmations" USING btree ("signatory_id");--> statement-breakpoint
CREATE INDEX "agent_confirmations_used_by_idx" ON "agent_confirmations" USING btree ("used_by");--> statement-breakpoint
CREATE INDEX "agent_confirmations_created_idx" ON "agent_confirmations" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['read', 'read_values', 'write', 'send', 'administer', 'deliver_links', 'send_unattended']) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52)) NOT VALID;