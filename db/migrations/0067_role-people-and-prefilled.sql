ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "template_roles" ADD COLUMN "members" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "template_roles" ADD COLUMN "host_name" text;--> statement-breakpoint
ALTER TABLE "template_roles" ADD COLUMN "host_email" text;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39)) NOT VALID;