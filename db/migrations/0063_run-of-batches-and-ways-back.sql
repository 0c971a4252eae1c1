ALTER TABLE "batches" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "separator" text;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "allowed_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "takes_prefill" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_visits" ADD COLUMN "fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "public_visits" ADD COLUMN "return_url" text;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "return_url" text;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_encoding_known" CHECK ("batches"."encoding" in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1253')) NOT VALID;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_separator_known" CHECK ("batches"."separator" in ('comma', 'semicolon', 'tab')) NOT VALID;