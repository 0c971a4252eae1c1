ALTER TABLE "pages" ADD COLUMN "image200" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "image900" text;