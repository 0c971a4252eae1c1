ALTER TABLE "subscriptions" ADD COLUMN "carried_workflows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "carried_at" timestamp with time zone;