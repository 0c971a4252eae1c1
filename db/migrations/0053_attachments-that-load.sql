ALTER TABLE "attachments" ADD COLUMN "loads_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "loads_confirmed" boolean DEFAULT false NOT NULL;