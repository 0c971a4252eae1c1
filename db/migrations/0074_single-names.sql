ALTER TABLE "template_roles" ADD COLUMN "single_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "single_name" boolean DEFAULT false NOT NULL;