ALTER TABLE "fields" ADD COLUMN "format" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "min" text;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "max" text;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "decimals" integer;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "min_length" integer;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "max_length" integer;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "pattern" text;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "pattern_message" text;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "comb" integer;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "overflow" text;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "read_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "formula" text;--> statement-breakpoint
ALTER TABLE "fields" ADD COLUMN "condition" jsonb;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_format_known" CHECK ("fields"."format" in ('text', 'number', 'money', 'email', 'phone', 'date', 'iban', 'pattern')) NOT VALID;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_overflow_known" CHECK ("fields"."overflow" in ('shrink', 'wrap')) NOT VALID;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_currency_shape" CHECK ("fields"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_counts_in_range" CHECK ("fields"."decimals" between 0 and 10 and "fields"."comb" between 1 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_lengths_in_range" CHECK (0 <= "fields"."min_length" and "fields"."min_length" <= "fields"."max_length") NOT VALID;