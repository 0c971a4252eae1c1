ALTER TABLE "companies" ADD COLUMN "default_link_expiry_days" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "default_reminder_days" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "default_message" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "default_email_message" text;