-- One row per payer: of several the one that goes on longest stays. The others are kept in a table of their own, because
-- a plan that is forgotten here would still be charged by its provider.
DO $$ BEGIN
  IF EXISTS (SELECT FROM "subscriptions" GROUP BY "company_id", "user_id" HAVING count(*) > 1) THEN
    CREATE TABLE "superseded_subscriptions" AS
      SELECT * FROM (
        SELECT *, row_number() OVER (
          PARTITION BY "company_id", "user_id"
          ORDER BY "cancelled_at" IS NOT NULL, coalesce("active_until", "cycle_end") DESC, "id" DESC
        ) AS "place"
        FROM "subscriptions"
      ) AS "ranked"
      WHERE "place" > 1;
    DELETE FROM "subscriptions" WHERE "id" IN (SELECT "id" FROM "superseded_subscriptions");
  END IF;
END $$;--> statement-breakpoint
-- The last wish counts.
DELETE FROM "default_signature_methods" USING (
  SELECT "id", row_number() OVER (PARTITION BY "email", "company_id", "sender_id" ORDER BY "id" DESC) AS "place"
  FROM "default_signature_methods"
) AS "ranked"
WHERE "default_signature_methods"."id" = "ranked"."id" AND "place" > 1;--> statement-breakpoint
-- Whatever else stands there was read as English.
UPDATE "users" SET "default_language" = 'en' WHERE "default_language" NOT IN ('en', 'es', 'gk', 'gk-latn');--> statement-breakpoint
UPDATE "companies" SET "default_language" = 'en' WHERE "default_language" NOT IN ('en', 'es', 'gk', 'gk-latn');--> statement-breakpoint
UPDATE "contacts" SET "default_language" = 'en' WHERE "default_language" NOT IN ('en', 'es', 'gk', 'gk-latn');--> statement-breakpoint
UPDATE "template_roles" SET "default_language" = 'en' WHERE "default_language" NOT IN ('en', 'es', 'gk', 'gk-latn');--> statement-breakpoint
UPDATE "signatories" SET "default_language" = 'en' WHERE "default_language" NOT IN ('en', 'es', 'gk', 'gk-latn');--> statement-breakpoint
UPDATE "mails" SET "language" = 'en' WHERE "language" NOT IN ('en', 'es', 'gk', 'gk-latn');--> statement-breakpoint
DROP INDEX "subscriptions_company_idx";--> statement-breakpoint
DROP INDEX "subscriptions_user_idx";--> statement-breakpoint
DROP INDEX "default_signature_methods_email_idx";--> statement-breakpoint
CREATE INDEX "attachments_owner_idx" ON "attachments" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "checkouts_company_idx" ON "checkouts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "checkouts_user_idx" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "companies_holding_idx" ON "companies" USING btree ("holding_company_id");--> statement-breakpoint
CREATE INDEX "revisions_signatory_idx" ON "revisions" USING btree ("signatory_id");--> statement-breakpoint
CREATE INDEX "company_api_credentials_maker_idx" ON "company_api_credentials" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "credential_events_company_idx" ON "credential_events" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "credential_events_user_idx" ON "credential_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminder_sends_signatory_idx" ON "reminder_sends" USING btree ("signatory_id");--> statement-breakpoint
CREATE INDEX "default_signature_methods_company_idx" ON "default_signature_methods" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "default_signature_methods_sender_idx" ON "default_signature_methods" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "saved_signatures_company_idx" ON "saved_signatures" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "saved_signatures_sender_idx" ON "saved_signatures" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "templates_company_idx" ON "templates" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_key" UNIQUE("company_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_key" UNIQUE("user_id");--> statement-breakpoint
ALTER TABLE "default_signature_methods" ADD CONSTRAINT "default_signature_methods_key" UNIQUE NULLS NOT DISTINCT("email","company_id","sender_id");--> statement-breakpoint
-- Valid for what is written from now on; db/migrate.ts looks through what stands there, while others write.
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_kind_known" CHECK ("attachments"."kind" in ('reference', 'requested')) NOT VALID;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_type_known" CHECK ("checkouts"."type" in ('monthly', 'annual')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_type_known" CHECK ("invoices"."type" in ('monthly', 'annual')) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_type_known" CHECK ("subscriptions"."type" in ('monthly', 'annual')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_language_known" CHECK ("companies"."default_language" in ('en', 'es', 'gk', 'gk-latn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_group_users" ADD CONSTRAINT "company_group_users_role_known" CHECK ("company_group_users"."role_id" in (1, 2, 3)) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_users" ADD CONSTRAINT "company_users_role_known" CHECK ("company_users"."role_id" in (1, 2, 3)) NOT VALID;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_language_known" CHECK ("contacts"."default_language" in ('en', 'es', 'gk', 'gk-latn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "field_entries" ADD CONSTRAINT "field_entries_sign_type_known" CHECK ("field_entries"."sign_type" in (1, 2, 3, 4, 5, 6)) NOT VALID;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_font_face_known" CHECK ("fields"."font_face" in ('Helvetica', 'Courier', 'Times New Roman')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credential_events" ADD CONSTRAINT "credential_events_kind_known" CHECK ("credential_events"."kind" in ('generated', 'shown')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mailbox_messages" ADD CONSTRAINT "mailbox_messages_channel_known" CHECK ("mailbox_messages"."channel" in ('email', 'sms')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_language_known" CHECK ("mails"."language" in ('en', 'es', 'gk', 'gk-latn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "default_signature_methods" ADD CONSTRAINT "default_signature_methods_sign_type_known" CHECK ("default_signature_methods"."sign_type" in (1, 2, 3, 4, 5, 6)) NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_signatures" ADD CONSTRAINT "saved_signatures_sign_type_known" CHECK ("saved_signatures"."sign_type" in (1, 2, 3, 4, 5, 6)) NOT VALID;--> statement-breakpoint
ALTER TABLE "template_roles" ADD CONSTRAINT "template_roles_language_known" CHECK ("template_roles"."default_language" in ('en', 'es', 'gk', 'gk-latn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "template_roles" ADD CONSTRAINT "template_roles_methods_known" CHECK ("template_roles"."signature_methods" <@ array[1, 2, 3, 4, 5, 6]) NOT VALID;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_purpose_known" CHECK ("one_time_tokens"."purpose" in ('passwordReset', 'invitation', 'signIn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_known" CHECK ("users"."default_language" in ('en', 'es', 'gk', 'gk-latn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24)) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_certificates" ADD CONSTRAINT "audit_certificates_language_known" CHECK ("audit_certificates"."language" in ('en', 'es', 'gk', 'gk-latn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_language_known" CHECK ("signatories"."default_language" in ('en', 'es', 'gk', 'gk-latn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_consent_language_known" CHECK ("signatories"."consent_language" in ('en', 'es', 'gk', 'gk-latn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_methods_known" CHECK ("signatories"."signature_methods" <@ array[1, 2, 3, 4, 5, 6]) NOT VALID;
