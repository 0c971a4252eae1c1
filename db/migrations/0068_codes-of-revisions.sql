ALTER TABLE "pages" ADD COLUMN "drawn900" text;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "code" text;