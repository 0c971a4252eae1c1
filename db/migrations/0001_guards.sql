-- The audit trail is append-only (threats.md 31).
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_actions is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_actions_append_only BEFORE UPDATE OR DELETE ON "audit_actions"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Completed means that every document has its sealed file (invariants.md 1); looked at when the transaction commits.
CREATE FUNCTION check_completed_is_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "workflows" w JOIN "documents" d ON d."workflow_id" = w."id"
             WHERE w."id" = NEW."id" AND w."status" = 'completed' AND d."sealed_hash" IS NULL) THEN
    RAISE EXCEPTION 'workflow % is completed, but a document of it is not sealed', NEW."id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workflows_completed_is_sealed AFTER INSERT OR UPDATE OF "status" ON "workflows"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."status" = 'completed')
  EXECUTE FUNCTION check_completed_is_sealed();
--> statement-breakpoint
-- A sealed file and a stored document are never exchanged for another (invariants.md 18, 20).
CREATE FUNCTION refuse_file_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the stored bytes of document % never change', OLD."id";
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_bytes_stay BEFORE UPDATE ON "documents" FOR EACH ROW
  WHEN ((OLD."sealed_hash" IS NOT NULL AND NEW."sealed_hash" IS DISTINCT FROM OLD."sealed_hash")
     OR NEW."file_hash" <> OLD."file_hash" OR NEW."original_hash" <> OLD."original_hash")
  EXECUTE FUNCTION refuse_file_change();
