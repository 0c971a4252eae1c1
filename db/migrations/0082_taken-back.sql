ALTER TABLE "bulk_items" ADD COLUMN "is_moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD COLUMN "from_group_id" bigint;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "removed_from_id" bigint;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "deleted_at" timestamp with time zone;