CREATE TABLE "external_data" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_data_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workflow_id" bigint,
	"signatory_id" bigint,
	"template_id" bigint,
	"external_id" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "external_data_workflowId_unique" UNIQUE("workflow_id"),
	CONSTRAINT "external_data_signatoryId_unique" UNIQUE("signatory_id"),
	CONSTRAINT "external_data_templateId_unique" UNIQUE("template_id"),
	CONSTRAINT "external_data_of_one" CHECK (num_nonnulls("external_data"."workflow_id", "external_data"."signatory_id", "external_data"."template_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "external_data" ADD CONSTRAINT "external_data_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_data" ADD CONSTRAINT "external_data_signatory_id_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_data" ADD CONSTRAINT "external_data_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_data_external_id_idx" ON "external_data" USING btree ("external_id") WHERE "external_data"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "external_data_metadata_idx" ON "external_data" USING gin ("metadata" jsonb_path_ops);