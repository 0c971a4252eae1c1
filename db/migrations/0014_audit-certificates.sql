CREATE TABLE "audit_certificates" (
	"workflow_id" bigint NOT NULL,
	"language" text NOT NULL,
	"file_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_certificates_workflow_id_language_pk" PRIMARY KEY("workflow_id","language"),
	CONSTRAINT "audit_certificates_hash_shape" CHECK ("audit_certificates"."file_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "consent_language" text;--> statement-breakpoint
ALTER TABLE "audit_certificates" ADD CONSTRAINT "audit_certificates_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_certificates_file_idx" ON "audit_certificates" USING btree ("file_hash");--> statement-breakpoint
-- A certificate that was given out stays the recorded one.
CREATE FUNCTION refuse_certificate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the certificate of workflow % never changes', OLD."workflow_id";
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_certificates_stay BEFORE UPDATE OR DELETE ON "audit_certificates"
  FOR EACH ROW EXECUTE FUNCTION refuse_certificate_change();
