CREATE TABLE "senders" (
	"workflow_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"fact_salt" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "senders" ADD CONSTRAINT "senders_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "senders" ADD CONSTRAINT "senders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "senders_user_idx" ON "senders" USING btree ("user_id");--> statement-breakpoint
-- The erasure of a sender records itself in the trail too, but lets nothing else of the workflow go.
CREATE OR REPLACE FUNCTION is_erased(of_workflow bigint, of_signatory bigint DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "audit_actions" WHERE "workflow_id" = of_workflow AND "type_id" = 37
    AND "description" <> 'sender' AND ("signatory_id" IS NULL OR "signatory_id" = of_signatory))
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_sender_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the sender of workflow % never changes', OLD."workflow_id";
END $$;
--> statement-breakpoint
CREATE TRIGGER senders_stay BEFORE UPDATE ON "senders" FOR EACH ROW EXECUTE FUNCTION refuse_sender_change();
