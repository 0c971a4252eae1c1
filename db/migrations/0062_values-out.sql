CREATE TABLE "workflow_origins" (
	"workflow_id" bigint PRIMARY KEY NOT NULL,
	"template_id" bigint NOT NULL,
	"public_link_id" bigint
);
--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_known";--> statement-breakpoint
ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "include_values" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_origins" ADD CONSTRAINT "workflow_origins_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workflow_origins_template_idx" ON "workflow_origins" USING btree ("template_id","workflow_id");--> statement-breakpoint
CREATE INDEX "workflow_origins_link_idx" ON "workflow_origins" USING btree ("public_link_id","workflow_id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['read', 'read_values', 'write', 'send', 'administer']) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38)) NOT VALID;--> statement-breakpoint
-- Templates, and links whose snapshot is still the one of then, are found by the roles that recipients were made from.
INSERT INTO "backfills" ("of_table", "statement") VALUES
  ('workflows', 'insert into workflow_origins (workflow_id, template_id, public_link_id) select distinct on (s.workflow_id) s.workflow_id, coalesce(l.template_id, b.template_id, r.template_id), l.id from signatories s join template_roles r on r.id = s.template_role_id left join batches b on b.snapshot_id = r.template_id left join public_links l on l.snapshot_id = r.template_id where s.workflow_id between $1 and $2 order by s.workflow_id, s.id on conflict do nothing');
