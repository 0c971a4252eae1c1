CREATE TABLE "public_parts" (
	"link_id" bigint NOT NULL,
	"visitor" text NOT NULL,
	"workflow_id" bigint NOT NULL,
	"signatory_id" bigint NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"mac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "public_parts_link_id_visitor_pk" PRIMARY KEY("link_id","visitor")
);
--> statement-breakpoint
ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "default_download_before_signing" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "public_visits" ADD COLUMN "earlier" text;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "allow_download_before_signing" boolean;--> statement-breakpoint
-- Off for what exists, on for what is made from now on.
ALTER TABLE "workflows" ADD COLUMN "allow_download_before_signing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workflows" ALTER COLUMN "allow_download_before_signing" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "public_parts" ADD CONSTRAINT "public_parts_link_id_public_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."public_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_parts" ADD CONSTRAINT "public_parts_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_parts_workflow_idx" ON "public_parts" USING btree ("workflow_id");--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41)) NOT VALID;