CREATE TYPE "public"."document_status" AS ENUM('checking', 'ready', 'failed');--> statement-breakpoint
CREATE TYPE "public"."field_type" AS ENUM('input', 'combo', 'radio', 'signature', 'checkbox', 'recipientName', 'signDate');--> statement-breakpoint
CREATE TYPE "public"."signatory_status" AS ENUM('waiting', 'invited', 'completed', 'declined');--> statement-breakpoint
CREATE TYPE "public"."workflow_status" AS ENUM('completed', 'inProgress', 'failed', 'notStarted', 'cancelled', 'declined');--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"contact_first_name" text,
	"contact_last_name" text,
	"contact_email" text,
	"contact_phone" text,
	"default_language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_group_users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_group_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"group_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role_id" integer DEFAULT 3 NOT NULL,
	CONSTRAINT "company_group_users_key" UNIQUE("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "company_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role_id" integer DEFAULT 3 NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "company_users_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "enterprise_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enterprise_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" bigint NOT NULL,
	"organisation_unit_limit" integer,
	"template_limit" integer,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "enterprise_subscriptions_companyId_unique" UNIQUE("company_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"workflow_id" bigint,
	"document_index" integer DEFAULT 0 NOT NULL,
	"status" "document_status" DEFAULT 'checking' NOT NULL,
	"failure" text,
	"file_hash" text NOT NULL,
	"byte_size" integer NOT NULL,
	"original_hash" text NOT NULL,
	"sealed_hash" text,
	"notices" text[] DEFAULT '{}' NOT NULL,
	"suggested_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "documents_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "documents_hash_shape" CHECK ("documents"."file_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "field_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"field_id" bigint NOT NULL,
	"signatory_id" bigint NOT NULL,
	"value" text,
	"selected" boolean DEFAULT false NOT NULL,
	"performed_at" timestamp with time zone NOT NULL,
	"image_hash" text,
	"sign_type" integer,
	"frozen_at" timestamp with time zone,
	CONSTRAINT "field_entries_fieldId_unique" UNIQUE("field_id")
);
--> statement-breakpoint
CREATE TABLE "fields" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"document_id" bigint NOT NULL,
	"page_id" bigint NOT NULL,
	"signatory_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" "field_type" NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"is_initial" boolean DEFAULT false NOT NULL,
	"group_name" text,
	"value" text,
	"selected" boolean DEFAULT false NOT NULL,
	"multiline" boolean DEFAULT false NOT NULL,
	"relative_top" real NOT NULL,
	"relative_left" real NOT NULL,
	"relative_width" real NOT NULL,
	"relative_height" real NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"font_face" text DEFAULT 'Helvetica' NOT NULL,
	"font_size" integer DEFAULT 14 NOT NULL,
	"apply_date_time" boolean DEFAULT false NOT NULL,
	"field_index" integer DEFAULT 0 NOT NULL,
	"duplicated_from_field_id" bigint
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"page_index" integer NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"image700" text,
	"image1400" text,
	CONSTRAINT "pages_document_page_key" UNIQUE("document_id","page_index")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"workflow_id" bigint NOT NULL,
	"signatory_id" bigint,
	"file_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "revisions_document_signatory_key" UNIQUE NULLS NOT DISTINCT("document_id","signatory_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"data" jsonb NOT NULL,
	"workflow_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "confirmation_codes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"secret_hash" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"phone_number" text,
	"password_hash" text,
	"default_language" text,
	"confirmed_at" timestamp with time zone,
	"onboarded_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "audit_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workflow_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"type_id" integer NOT NULL,
	"description" text NOT NULL,
	"signatory_id" bigint,
	"user_id" bigint,
	"ip" text,
	"user_agent" text,
	"performed_at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_actions_sequence_key" UNIQUE("workflow_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "completions" (
	"workflow_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sealed_at" timestamp with time zone,
	"chain_head" text NOT NULL,
	"failed_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "signatories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signatories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"workflow_id" bigint NOT NULL,
	"action_index" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile_number" text,
	"private_message" text,
	"access_code_sealed" text,
	"has_otp_step" boolean DEFAULT false NOT NULL,
	"force_otp" boolean DEFAULT false NOT NULL,
	"webform_enabled" boolean DEFAULT false NOT NULL,
	"default_language" text DEFAULT 'en' NOT NULL,
	"signature_methods" integer[] DEFAULT '{1,2,3,4,5,6}' NOT NULL,
	"status" "signatory_status" DEFAULT 'waiting' NOT NULL,
	"started_execution_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"time_zone" text,
	"consent_version" text,
	"consented_at" timestamp with time zone,
	"link_version" integer DEFAULT 1 NOT NULL,
	"link_hash" text,
	CONSTRAINT "signatories_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "workflows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"initiator_id" bigint NOT NULL,
	"company_id" bigint,
	"group_id" bigint,
	"status" "workflow_status" DEFAULT 'notStarted' NOT NULL,
	"execute_at" timestamp with time zone,
	"started_execution_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"cancel_reason" text,
	"deleted_at" timestamp with time zone,
	"execute_actions_in_order" boolean DEFAULT true NOT NULL,
	"allow_changes" boolean DEFAULT true NOT NULL,
	"message" text,
	"additional_email_message" text,
	"three_day_reminder_set" boolean DEFAULT false NOT NULL,
	"seven_day_reminder_set" boolean DEFAULT false NOT NULL,
	"thirty_day_reminder_set" boolean DEFAULT false NOT NULL,
	"custom_date_reminder_set" boolean DEFAULT true NOT NULL,
	"link_expiry_days" integer DEFAULT 90 NOT NULL,
	"audit_sequence" integer DEFAULT 0 NOT NULL,
	"audit_hash" text DEFAULT '' NOT NULL,
	"audit_at" timestamp with time zone,
	CONSTRAINT "workflows_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "workflows_completed_has_time" CHECK ("workflows"."status" <> 'completed' or "workflows"."completed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "company_group_users" ADD CONSTRAINT "company_group_users_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_group_users" ADD CONSTRAINT "company_group_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_groups" ADD CONSTRAINT "company_groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_users" ADD CONSTRAINT "company_users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_users" ADD CONSTRAINT "company_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_subscriptions" ADD CONSTRAINT "enterprise_subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_entries" ADD CONSTRAINT "field_entries_field_id_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_entries" ADD CONSTRAINT "field_entries_signatory_id_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_signatory_id_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_signatory_id_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."signatories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_codes" ADD CONSTRAINT "confirmation_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_initiator_id_users_id_fk" FOREIGN KEY ("initiator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_group_users_user_idx" ON "company_group_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_groups_company_idx" ON "company_groups" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_users_company_idx" ON "company_users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "documents_workflow_idx" ON "documents" USING btree ("workflow_id","document_index");--> statement-breakpoint
CREATE INDEX "documents_owner_idx" ON "documents" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "field_entries_signatory_idx" ON "field_entries" USING btree ("signatory_id");--> statement-breakpoint
CREATE INDEX "fields_document_idx" ON "fields" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "fields_signatory_idx" ON "fields" USING btree ("signatory_id");--> statement-breakpoint
CREATE INDEX "fields_page_idx" ON "fields" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "revisions_workflow_idx" ON "revisions" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mailbox_messages_recipient_idx" ON "mailbox_messages" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "mails_workflow_idx" ON "mails" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "completions_open_idx" ON "completions" USING btree ("created_at") WHERE "completions"."sealed_at" is null;--> statement-breakpoint
CREATE INDEX "signatories_workflow_idx" ON "signatories" USING btree ("workflow_id","action_index");--> statement-breakpoint
CREATE INDEX "signatories_email_idx" ON "signatories" USING btree ("email","status");--> statement-breakpoint
CREATE INDEX "workflows_initiator_idx" ON "workflows" USING btree ("initiator_id","updated_at");--> statement-breakpoint
CREATE INDEX "workflows_group_idx" ON "workflows" USING btree ("group_id","updated_at");