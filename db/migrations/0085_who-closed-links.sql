ALTER TABLE "public_links" ADD COLUMN "closed_by" bigint;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "deleted_by" bigint;