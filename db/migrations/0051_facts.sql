ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "fact_salt" text;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "fact_salt" text;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "host_salt" text;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37)) NOT VALID;--> statement-breakpoint
-- Erasure (lib/leaving) records itself in the trail first: of the whole workflow, or of one person's host.
CREATE FUNCTION is_erased(of_workflow bigint, of_signatory bigint DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "audit_actions" WHERE "workflow_id" = of_workflow AND "type_id" = 37
    AND ("signatory_id" IS NULL OR "signatory_id" = of_signatory))
$$;
--> statement-breakpoint
-- What somebody finished with stays as the trail attests it (threats.md 31).
CREATE FUNCTION keep_finished_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF is_erased(OLD."workflow_id") THEN RETURN OLD; END IF;
  ELSIF (OLD."recipient_role", OLD."member_of", OLD."claimed_by", OLD."default_language", OLD."address_unconfirmed",
      OLD."has_otp_step", OLD."force_otp", OLD."signature_methods", OLD."consented_at", OLD."consent_version",
      OLD."consent_language", OLD."status", OLD."finished_at")
    IS NOT DISTINCT FROM (NEW."recipient_role", NEW."member_of", NEW."claimed_by", NEW."default_language",
      NEW."address_unconfirmed", NEW."has_otp_step", NEW."force_otp", NEW."signature_methods", NEW."consented_at",
      NEW."consent_version", NEW."consent_language", NEW."status", NEW."finished_at")
    -- In person, an address for the copy is given afterwards.
    AND (OLD."email" = NEW."email" OR NEW."email" = '' OR (OLD."recipient_role" = 'inPerson' AND OLD."email" = ''))
    AND (
      (NEW."fact_salt" IS NULL AND NEW."first_name" = '' AND NEW."last_name" = '' AND NEW."email" = ''
        AND num_nonnulls(NEW."mobile_number", NEW."time_zone", NEW."access_code_sealed", NEW."host_salt") = 0
        AND is_erased(OLD."workflow_id"))
      OR ((OLD."first_name", OLD."last_name", OLD."mobile_number", OLD."time_zone", OLD."access_code_sealed" IS NULL,
          OLD."fact_salt") IS NOT DISTINCT FROM (NEW."first_name", NEW."last_name", NEW."mobile_number", NEW."time_zone",
          NEW."access_code_sealed" IS NULL, NEW."fact_salt")
        AND (OLD."email" = NEW."email" OR OLD."email" = '')
        AND ((OLD."host_name", OLD."host_email", OLD."host_salt")
            IS NOT DISTINCT FROM (NEW."host_name", NEW."host_email", NEW."host_salt")
          OR (NEW."host_salt" IS NULL AND is_erased(OLD."workflow_id", OLD."id"))))
    ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what recipient % finished with never changes', OLD."id";
END $$;
--> statement-breakpoint
CREATE TRIGGER signatories_finished_stay BEFORE UPDATE OR DELETE ON "signatories" FOR EACH ROW
  WHEN (OLD."finished_at" IS NOT NULL) EXECUTE FUNCTION keep_finished_person();
--> statement-breakpoint
-- Consent is given once; before the finish it is dropped if somebody else takes over.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the consent of recipient % can only be dropped', OLD."id";
END $$;
--> statement-breakpoint
CREATE TRIGGER signatories_consent_stays BEFORE UPDATE ON "signatories" FOR EACH ROW
  WHEN (OLD."consented_at" IS NOT NULL AND num_nonnulls(NEW."consented_at", NEW."consent_version", NEW."consent_language") > 0
    AND (OLD."consented_at", OLD."consent_version", OLD."consent_language")
      IS DISTINCT FROM (NEW."consented_at", NEW."consent_version", NEW."consent_language"))
  EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
CREATE FUNCTION keep_frozen_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- If the recipient's row is gone, its own trigger allowed it.
  IF TG_OP = 'DELETE' AND (SELECT is_erased("workflow_id") FROM "signatories" WHERE "id" = OLD."signatory_id")
    IS NOT FALSE THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the frozen entry of field % never changes', OLD."field_id";
END $$;
--> statement-breakpoint
CREATE TRIGGER field_entries_frozen_stay BEFORE UPDATE OR DELETE ON "field_entries" FOR EACH ROW
  WHEN (OLD."frozen_at" IS NOT NULL) EXECUTE FUNCTION keep_frozen_entry();
--> statement-breakpoint
-- A completion is sealed once; failures may be recorded until then.
CREATE FUNCTION refuse_completion_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the completion of workflow % never changes', OLD."workflow_id";
END $$;
--> statement-breakpoint
CREATE TRIGGER completions_stay BEFORE UPDATE ON "completions" FOR EACH ROW
  WHEN (NEW."workflow_id" <> OLD."workflow_id" OR NEW."created_at" <> OLD."created_at" OR NEW."chain_head" <> OLD."chain_head"
    OR (OLD."sealed_at" IS NOT NULL AND NEW."sealed_at" IS DISTINCT FROM OLD."sealed_at"))
  EXECUTE FUNCTION refuse_completion_change();
--> statement-breakpoint
CREATE TRIGGER completions_are_not_deleted BEFORE DELETE ON "completions" FOR EACH ROW
  EXECUTE FUNCTION refuse_completion_change();
--> statement-breakpoint
-- Files that a recipient uploaded stay as they were at the finish.
CREATE FUNCTION keep_finished_upload() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner record;
BEGIN
  SELECT "workflow_id", "finished_at" INTO owner FROM "signatories" WHERE "id" = OLD."signatory_id";
  IF owner."finished_at" IS NULL THEN RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END; END IF;
  IF TG_OP = 'DELETE' AND is_erased(owner."workflow_id") THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'attachment % was uploaded by a recipient who has finished', OLD."id";
END $$;
--> statement-breakpoint
CREATE TRIGGER attachments_uploaded_stay BEFORE UPDATE ON "attachments" FOR EACH ROW
  WHEN (OLD."signatory_id" IS NOT NULL
    AND (OLD."file_hash", OLD."file_name", OLD."content_type", OLD."uploaded_at", OLD."title", OLD."signatory_id")
      IS DISTINCT FROM (NEW."file_hash", NEW."file_name", NEW."content_type", NEW."uploaded_at", NEW."title", NEW."signatory_id"))
  EXECUTE FUNCTION keep_finished_upload();
--> statement-breakpoint
CREATE TRIGGER attachments_uploaded_remain BEFORE DELETE ON "attachments" FOR EACH ROW
  WHEN (OLD."signatory_id" IS NOT NULL AND OLD."file_hash" IS NOT NULL) EXECUTE FUNCTION keep_finished_upload();
