-- Existing organisations keep their pages as they are; new ones begin with the code.
ALTER TABLE "companies" ADD COLUMN "print_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "print_code" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "printed_code" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "code_pages" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "blank_foot" boolean;