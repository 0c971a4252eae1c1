ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
CREATE TABLE "public_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"template_id" bigint NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"creator_id" bigint NOT NULL,
	"company_id" bigint,
	"group_id" bigint,
	"made_by_api_key" boolean DEFAULT false NOT NULL,
	"link_hash" text,
	"title" text NOT NULL,
	"role_name" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"closes_at" timestamp with time zone,
	"maximum" integer,
	"per_day" integer NOT NULL,
	"confirms_address" boolean DEFAULT true NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"used_today" integer DEFAULT 0 NOT NULL,
	"used_on" text,
	CONSTRAINT "public_links_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "public_visits" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"link_id" bigint NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"workflow_id" bigint,
	"signatory_id" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "address_unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_snapshot_id_templates_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_visits" ADD CONSTRAINT "public_visits_link_id_public_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."public_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_visits" ADD CONSTRAINT "public_visits_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_links_template_idx" ON "public_links" USING btree ("template_id","id");--> statement-breakpoint
CREATE INDEX "public_links_snapshot_idx" ON "public_links" USING btree ("snapshot_id");--> statement-breakpoint
CREATE INDEX "public_links_creator_idx" ON "public_links" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "public_links_company_idx" ON "public_links" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "public_links_group_idx" ON "public_links" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "public_visits_link_idx" ON "public_visits" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "public_visits_workflow_idx" ON "public_visits" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "public_visits_created_idx" ON "public_visits" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34)) NOT VALID;
