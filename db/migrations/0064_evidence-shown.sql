ALTER TABLE "attachments" ADD COLUMN "upload_code" text;--> statement-breakpoint
ALTER TABLE "field_entries" ADD COLUMN "image_code" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "codes" jsonb DEFAULT '{}'::jsonb NOT NULL;