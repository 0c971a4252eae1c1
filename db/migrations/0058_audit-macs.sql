ALTER TABLE "anchors" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "earlier_erasures" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "audit_register" text;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD COLUMN "mac" text;--> statement-breakpoint
-- Only the hourly anchor writes to this table, and nobody waits for it.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "anchor_leaves_uuid_idx" ON "anchor_leaves" USING btree (substring("leaf" from 11 for 36));--> statement-breakpoint
-- As lib/audit/erasure.ts: an entry that names nobody who can decide erases nothing.
CREATE OR REPLACE FUNCTION is_erased(of_workflow bigint, of_signatory bigint DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "audit_actions" WHERE "workflow_id" = of_workflow AND "type_id" = 37
    AND "description" IN ('account', 'organisation', 'rule')
    AND ("signatory_id" IS NULL OR "signatory_id" = of_signatory))
$$;
--> statement-breakpoint
-- Each is given its code once (lib/audit/register.ts).
CREATE OR REPLACE FUNCTION refuse_earlier_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (SELECT 1 FROM "backfills" WHERE "statement" LIKE 'insert into earlier_erasures %') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."mac" IS NULL AND (OLD."workflow_id", OLD."at") = (NEW."workflow_id", NEW."at") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'earlier_erasures never changes: an erasure is an entry of the audit chain';
END $$;
