CREATE TABLE "sealed_files" (
	"original_hash" text PRIMARY KEY NOT NULL,
	"workflow_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"ends_at" timestamp with time zone,
	"algorithm" text,
	"failed_at" timestamp with time zone,
	CONSTRAINT "sealed_files_kind_known" CHECK ("sealed_files"."kind" in ('document', 'certificate'))
);
--> statement-breakpoint
CREATE TABLE "sealed_versions" (
	"original_hash" text NOT NULL,
	"version" integer NOT NULL,
	"workflow_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"file_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "sealed_versions_original_hash_version_pk" PRIMARY KEY("original_hash","version"),
	CONSTRAINT "sealed_versions_kind_known" CHECK ("sealed_versions"."kind" in ('document', 'certificate')),
	CONSTRAINT "sealed_versions_reason_known" CHECK ("sealed_versions"."reason" in ('ending', 'weakHash')),
	CONSTRAINT "sealed_versions_hash_shape" CHECK ("sealed_versions"."file_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "sealed_versions_from_second" CHECK ("sealed_versions"."version" > 1)
);
--> statement-breakpoint
CREATE INDEX "sealed_files_due_idx" ON "sealed_files" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sealed_files_workflow_idx" ON "sealed_files" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "sealed_files_failed_idx" ON "sealed_files" USING btree ("failed_at") WHERE "sealed_files"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "sealed_versions_file_idx" ON "sealed_versions" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "sealed_versions_workflow_idx" ON "sealed_versions" USING btree ("workflow_id");--> statement-breakpoint
-- A row of sealed_files comes with each seal, whichever version of the product makes it.
CREATE FUNCTION note_sealed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "sealed_files" ("original_hash", "workflow_id", "kind")
  VALUES (NEW."file_hash", NEW."workflow_id", TG_ARGV[0]) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER revisions_sealed AFTER INSERT ON "revisions"
  FOR EACH ROW WHEN (NEW."signatory_id" IS NULL) EXECUTE FUNCTION note_sealed_file('document');
--> statement-breakpoint
CREATE TRIGGER audit_certificates_sealed AFTER INSERT ON "audit_certificates"
  FOR EACH ROW EXECUTE FUNCTION note_sealed_file('certificate');
--> statement-breakpoint
CREATE TRIGGER sealed_versions_append_only BEFORE UPDATE OR DELETE ON "sealed_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_anchor_change();
--> statement-breakpoint
-- The next anchor of the workflow holds the new version.
CREATE TRIGGER sealed_versions_grow AFTER INSERT ON "sealed_versions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_chain_growth();
--> statement-breakpoint
INSERT INTO "backfills" ("of_table", "statement") VALUES
  ('revisions', 'insert into sealed_files (original_hash, workflow_id, kind) select file_hash, workflow_id, ''document'' from revisions where id between $1 and $2 and signatory_id is null on conflict do nothing'),
  ('workflows', 'insert into sealed_files (original_hash, workflow_id, kind) select file_hash, workflow_id, ''certificate'' from audit_certificates where workflow_id between $1 and $2 on conflict do nothing');
