ALTER TABLE "templates" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "deleted_by" bigint;
