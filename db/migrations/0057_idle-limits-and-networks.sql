ALTER TABLE "companies" ADD COLUMN "idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "networks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "active_at" timestamp with time zone;