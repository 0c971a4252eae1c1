CREATE TABLE "scim_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scim_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "scim_group_members" (
	"scim_group_id" bigint NOT NULL,
	"scim_user_id" bigint NOT NULL,
	CONSTRAINT "scim_group_members_scim_group_id_scim_user_id_pk" PRIMARY KEY("scim_group_id","scim_user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scim_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"company_id" bigint NOT NULL,
	"group_id" bigint,
	"external_id" text,
	"display_name" text NOT NULL,
	"role_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scim_groups_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "scim_groups_name_key" UNIQUE("company_id","display_name"),
	CONSTRAINT "scim_groups_role_known" CHECK ("scim_groups"."role_id" in (2, 3))
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scim_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"tail" text NOT NULL,
	"maker_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "scim_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scim_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"external_id" text,
	"user_name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scim_users_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "scim_users_name_key" UNIQUE("company_id","user_name")
);
--> statement-breakpoint
CREATE TABLE "company_domains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" bigint,
	"holding_company_id" bigint,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by" text,
	"looked_up_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	CONSTRAINT "company_domains_company_key" UNIQUE("company_id","domain"),
	CONSTRAINT "company_domains_holding_key" UNIQUE("holding_company_id","domain"),
	CONSTRAINT "company_domains_one_owner" CHECK (num_nonnulls("company_domains"."company_id", "company_domains"."holding_company_id") = 1),
	CONSTRAINT "company_domains_proof_known" CHECK ("company_domains"."verified_by" in ('dns', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "connection_exceptions" (
	"connection_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_exceptions_connection_id_user_id_pk" PRIMARY KEY("connection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "connection_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" bigint NOT NULL,
	"value" text NOT NULL,
	"role_id" integer,
	"group_id" bigint,
	"group_role_id" integer DEFAULT 3 NOT NULL,
	CONSTRAINT "connection_groups_role_known" CHECK ("connection_groups"."role_id" in (2, 3)),
	CONSTRAINT "connection_groups_group_role_known" CHECK ("connection_groups"."group_role_id" in (1, 2, 3))
);
--> statement-breakpoint
CREATE TABLE "connection_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"session_id" bigint,
	"challenge_id" bigint,
	"provider_session" text,
	"methods" text[] DEFAULT '{}' NOT NULL,
	"context" text,
	"authenticated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_proofs_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "connection_proofs_challengeId_unique" UNIQUE("challenge_id")
);
--> statement-breakpoint
CREATE TABLE "connection_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"state_hash" text NOT NULL,
	"request_id" text,
	"browser_hash" text NOT NULL,
	"checks_sealed" text NOT NULL,
	"session_id" bigint,
	"origin" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer_sealed" text,
	CONSTRAINT "connection_requests_stateHash_unique" UNIQUE("state_hash"),
	CONSTRAINT "connection_requests_requestId_unique" UNIQUE("request_id"),
	CONSTRAINT "connection_requests_purpose_known" CHECK ("connection_requests"."purpose" in ('signIn', 'proof', 'test'))
);
--> statement-breakpoint
CREATE TABLE "connection_subjects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_signed_in_at" timestamp with time zone,
	CONSTRAINT "connection_subjects_key" UNIQUE("connection_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"settings_sealed" text,
	"draft_sealed" text,
	"draft_tested_at" timestamp with time zone,
	"makes_accounts" boolean DEFAULT true NOT NULL,
	"default_role_id" integer DEFAULT 3 NOT NULL,
	"groups_claim" text,
	"counts_second_step" boolean DEFAULT false NOT NULL,
	"demanded_from" timestamp with time zone,
	"heir_id" bigint,
	CONSTRAINT "connections_companyId_unique" UNIQUE("company_id"),
	CONSTRAINT "connections_kind_known" CHECK ("connections"."kind" in ('oidc', 'saml')),
	CONSTRAINT "connections_role_known" CHECK ("connections"."default_role_id" in (2, 3))
);
--> statement-breakpoint
CREATE TABLE "used_assertions" (
	"connection_id" bigint NOT NULL,
	"assertion_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_assertions_connection_id_assertion_id_pk" PRIMARY KEY("connection_id","assertion_id")
);
--> statement-breakpoint
ALTER TABLE "second_step_challenges" DROP CONSTRAINT "second_step_challenges_step_known";--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_via_known";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_proof_known";--> statement-breakpoint
ALTER TABLE "company_users" ADD COLUMN "provisioned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_by_domain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "lacks_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scim_calls" ADD CONSTRAINT "scim_calls_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_scim_group_id_scim_groups_id_fk" FOREIGN KEY ("scim_group_id") REFERENCES "public"."scim_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_scim_user_id_scim_users_id_fk" FOREIGN KEY ("scim_user_id") REFERENCES "public"."scim_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_holding_company_id_holding_companies_id_fk" FOREIGN KEY ("holding_company_id") REFERENCES "public"."holding_companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_exceptions" ADD CONSTRAINT "connection_exceptions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_exceptions" ADD CONSTRAINT "connection_exceptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_groups" ADD CONSTRAINT "connection_groups_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_groups" ADD CONSTRAINT "connection_groups_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_proofs" ADD CONSTRAINT "connection_proofs_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_proofs" ADD CONSTRAINT "connection_proofs_subject_id_connection_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."connection_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_proofs" ADD CONSTRAINT "connection_proofs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_proofs" ADD CONSTRAINT "connection_proofs_challenge_id_second_step_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."second_step_challenges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_subjects" ADD CONSTRAINT "connection_subjects_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_subjects" ADD CONSTRAINT "connection_subjects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_heir_id_users_id_fk" FOREIGN KEY ("heir_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_assertions" ADD CONSTRAINT "used_assertions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_calls_company_idx" ON "scim_calls" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "scim_calls_at_idx" ON "scim_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "scim_group_members_user_idx" ON "scim_group_members" USING btree ("scim_user_id");--> statement-breakpoint
CREATE INDEX "scim_groups_external_idx" ON "scim_groups" USING btree ("company_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_groups_group_idx" ON "scim_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "scim_tokens_company_idx" ON "scim_tokens" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "scim_tokens_maker_idx" ON "scim_tokens" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "scim_users_external_idx" ON "scim_users" USING btree ("company_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_users_user_idx" ON "scim_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_domains_verified_key" ON "company_domains" USING btree ("domain") WHERE "company_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "connection_exceptions_user_idx" ON "connection_exceptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "connection_groups_connection_idx" ON "connection_groups" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "connection_groups_group_idx" ON "connection_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "connection_proofs_connection_idx" ON "connection_proofs" USING btree ("connection_id","provider_session");--> statement-breakpoint
CREATE INDEX "connection_proofs_subject_idx" ON "connection_proofs" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "connection_proofs_created_idx" ON "connection_proofs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "connection_requests_connection_idx" ON "connection_requests" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "connection_requests_session_idx" ON "connection_requests" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "connection_requests_expiry_idx" ON "connection_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "connection_subjects_user_idx" ON "connection_subjects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "connections_heir_idx" ON "connections" USING btree ("heir_id");--> statement-breakpoint
CREATE INDEX "used_assertions_expiry_idx" ON "used_assertions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "second_step_challenges" ADD CONSTRAINT "second_step_challenges_step_known" CHECK ("second_step_challenges"."first_step" in ('password', 'totp', 'recoveryCode', 'passkey', 'external', 'mailedCode', 'connection')) NOT VALID;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_via_known" CHECK ("security_events"."via" in ('session', 'apiKey', 'operator', 'visitor', 'provider')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_proof_known" CHECK ("sessions"."proved_by" in ('password', 'totp', 'recoveryCode', 'passkey', 'external', 'mailedCode', 'connection')) NOT VALID;