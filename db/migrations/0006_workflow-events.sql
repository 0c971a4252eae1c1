CREATE INDEX "workflows_running_idx" ON "workflows" USING btree ("expires_at") WHERE "workflows"."status" = 'inProgress' and "workflows"."deleted_at" is null;--> statement-breakpoint
-- Open pages hear of every change of a workflow once it is committed; equal notices of one transaction are one.
CREATE FUNCTION announce_workflow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('workflow_changed', NEW."id"::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER workflows_announced AFTER INSERT OR UPDATE ON "workflows"
  FOR EACH ROW EXECUTE FUNCTION announce_workflow();
