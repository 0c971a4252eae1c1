ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "template_roles" ADD COLUMN "recipient_role" text DEFAULT 'signer' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_roles" ADD COLUMN "copy_at" text DEFAULT 'completed' NOT NULL;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "recipient_role" text DEFAULT 'signer' NOT NULL;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "copy_at" text DEFAULT 'completed' NOT NULL;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "copy_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "template_roles" ADD CONSTRAINT "template_roles_role_known" CHECK ("template_roles"."recipient_role" in ('signer', 'approver', 'viewer', 'copy')) NOT VALID;--> statement-breakpoint
ALTER TABLE "template_roles" ADD CONSTRAINT "template_roles_copy_at_known" CHECK ("template_roles"."copy_at" in ('sent', 'turn', 'completed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25)) NOT VALID;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_role_known" CHECK ("signatories"."recipient_role" in ('signer', 'approver', 'viewer', 'copy')) NOT VALID;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_copy_at_known" CHECK ("signatories"."copy_at" in ('sent', 'turn', 'completed')) NOT VALID;