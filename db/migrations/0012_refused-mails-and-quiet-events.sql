ALTER TABLE "mails" ADD COLUMN "postponed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "refusal" text;--> statement-breakpoint
CREATE INDEX "mails_postponed_idx" ON "mails" USING btree ("postponed_at") WHERE "mails"."postponed_at" is not null;
--> statement-breakpoint
-- The audit chain's head stands on the workflow's row: that it moved is nothing that a list shows.
DROP TRIGGER workflows_announced ON "workflows";--> statement-breakpoint
CREATE TRIGGER workflows_announced AFTER INSERT ON "workflows"
  FOR EACH ROW EXECUTE FUNCTION announce_workflow();--> statement-breakpoint
CREATE TRIGGER workflows_change_announced AFTER UPDATE ON "workflows"
  FOR EACH ROW
  WHEN (to_jsonb(OLD) - '{audit_sequence,audit_hash,audit_at}'::text[]
    IS DISTINCT FROM to_jsonb(NEW) - '{audit_sequence,audit_hash,audit_at}'::text[])
  EXECUTE FUNCTION announce_workflow();--> statement-breakpoint
-- What is shown with a workflow has rows of its own.
CREATE FUNCTION announce_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."workflow_id" IS NOT NULL THEN
    PERFORM pg_notify('workflow_changed', NEW."workflow_id"::text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER signatories_announced AFTER UPDATE ON "signatories"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_part();--> statement-breakpoint
CREATE TRIGGER attachments_announced AFTER UPDATE ON "attachments"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_part();--> statement-breakpoint
CREATE TRIGGER reminders_announced AFTER UPDATE ON "reminders"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_part();--> statement-breakpoint
CREATE TRIGGER revisions_announced AFTER INSERT ON "revisions"
  FOR EACH ROW EXECUTE FUNCTION announce_part();
