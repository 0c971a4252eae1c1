CREATE TABLE "device_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signatory_id" bigint NOT NULL,
	"link_hash" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "device_sessions_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
ALTER TABLE "template_roles" DROP CONSTRAINT "template_roles_role_known";--> statement-breakpoint
ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "signatories" DROP CONSTRAINT "signatories_role_known";--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "host_name" text;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "host_email" text;--> statement-breakpoint
ALTER TABLE "device_sessions" ADD CONSTRAINT "device_sessions_signatory_id_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_sessions_open_key" ON "device_sessions" USING btree ("signatory_id") WHERE "device_sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "device_sessions_signatory_idx" ON "device_sessions" USING btree ("signatory_id");--> statement-breakpoint
ALTER TABLE "template_roles" ADD CONSTRAINT "template_roles_role_known" CHECK ("template_roles"."recipient_role" in ('signer', 'approver', 'viewer', 'copy', 'inPerson')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)) NOT VALID;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_role_known" CHECK ("signatories"."recipient_role" in ('signer', 'approver', 'viewer', 'copy', 'inPerson')) NOT VALID;