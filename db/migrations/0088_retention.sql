CREATE TABLE "clock_watch" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"steady_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"workflow_id" bigint,
	"group_id" bigint,
	"reason" text NOT NULL,
	"set_by" bigint NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"lifted_by" bigint,
	CONSTRAINT "holds_one_thing" CHECK (num_nonnulls("holds"."workflow_id", "holds"."group_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "retention_due" (
	"workflow_id" bigint PRIMARY KEY NOT NULL,
	"rule_id" bigint,
	"due_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" bigint,
	"group_id" bigint,
	"user_id" bigint,
	"completed_years" integer,
	"draft_years" integer,
	"cancelled_years" integer,
	"declined_years" integer,
	"erases_from" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_rules_companyId_unique" UNIQUE("company_id"),
	CONSTRAINT "retention_rules_groupId_unique" UNIQUE("group_id"),
	CONSTRAINT "retention_rules_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "retention_rules_one_owner" CHECK (num_nonnulls("retention_rules"."company_id", "retention_rules"."group_id", "retention_rules"."user_id") = 1),
	CONSTRAINT "retention_rules_completed" CHECK ("retention_rules"."completed_years" between 1 and 30),
	CONSTRAINT "retention_rules_draft" CHECK ("retention_rules"."draft_years" between 1 and 30),
	CONSTRAINT "retention_rules_cancelled" CHECK ("retention_rules"."cancelled_years" between 1 and 30),
	CONSTRAINT "retention_rules_declined" CHECK ("retention_rules"."declined_years" between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "is_of_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_due" ADD CONSTRAINT "retention_due_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_due" ADD CONSTRAINT "retention_due_rule_id_retention_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."retention_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_workflow_idx" ON "holds" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "holds_group_idx" ON "holds" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "holds_company_idx" ON "holds" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "holds_until_idx" ON "holds" USING btree ("until") WHERE "holds"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "retention_due_rule_idx" ON "retention_due" USING btree ("rule_id","due_at");--> statement-breakpoint
-- What deletes, erases or moves a workflow out of its folder meets here. The folder's lock waits for a hold that is being
-- set, and the query after it sees that hold.
CREATE FUNCTION refuse_while_held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held_workflow bigint;
  held_group bigint;
BEGIN
  IF TG_TABLE_NAME = 'audit_actions' THEN
    SELECT "id", "group_id" INTO held_workflow, held_group FROM "workflows" WHERE "id" = NEW."workflow_id";
  ELSE
    held_workflow := OLD."id";
    held_group := OLD."group_id";
  END IF;
  PERFORM FROM "company_groups" WHERE "id" = held_group FOR KEY SHARE;
  IF EXISTS (SELECT FROM "holds" WHERE "lifted_at" IS NULL
    AND ("workflow_id" = held_workflow OR "group_id" = held_group)) THEN
    RAISE EXCEPTION 'workflow % is held', held_workflow USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER workflows_refuse_deletion_while_held BEFORE DELETE ON "workflows"
  FOR EACH ROW EXECUTE FUNCTION refuse_while_held();
--> statement-breakpoint
CREATE TRIGGER workflows_refuse_leaving_while_held BEFORE UPDATE OF "deleted_at", "group_id", "company_id" ON "workflows"
  FOR EACH ROW WHEN (
    (OLD."deleted_at" IS NULL AND NEW."deleted_at" IS NOT NULL)
    OR (OLD."group_id" IS NOT NULL AND OLD."group_id" IS DISTINCT FROM NEW."group_id")
    OR (OLD."company_id" IS NOT NULL AND OLD."company_id" IS DISTINCT FROM NEW."company_id")
  ) EXECUTE FUNCTION refuse_while_held();
--> statement-breakpoint
-- Every erasure is an entry of the trail first (lib/leaving/record-erasure.ts).
CREATE TRIGGER audit_actions_refuse_erasure_while_held BEFORE INSERT ON "audit_actions"
  FOR EACH ROW WHEN (NEW."type_id" = 37) EXECUTE FUNCTION refuse_while_held();
--> statement-breakpoint
CREATE FUNCTION refuse_company_while_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "holds" WHERE "lifted_at" IS NULL AND "company_id" = OLD."id") THEN
    RAISE EXCEPTION 'organisation % has holds', OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_refuse_deletion_while_held BEFORE UPDATE OF "deleted_at" ON "companies"
  FOR EACH ROW WHEN (OLD."deleted_at" IS NULL AND NEW."deleted_at" IS NOT NULL)
  EXECUTE FUNCTION refuse_company_while_held();
