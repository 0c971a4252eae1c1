ALTER TABLE "mail_settings" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "mac" text;