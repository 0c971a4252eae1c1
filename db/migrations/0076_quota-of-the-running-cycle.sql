ALTER TABLE "invoices" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cycle_workflows" double precision;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "units_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "credit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "billing_address" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "billing_reference" text;