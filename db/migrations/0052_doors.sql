ALTER TABLE "users" DROP CONSTRAINT "users_muted_mails_known";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "holding_companies" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_invitation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unconfirmed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_muted_mails_known" CHECK ("users"."muted_mails" <@ array['completed', 'declined', 'stepDone', 'reminders', 'newBrowser']) NOT VALID;--> statement-breakpoint
UPDATE "users" SET "is_sample" = true WHERE "email" IN ('admin@countersign.example', 'lydia@countersign.example', 'theo@countersign.example', 'holding@countersign.example');--> statement-breakpoint
UPDATE "companies" SET "is_sample" = true WHERE "id" IN (SELECT m."company_id" FROM "company_users" m JOIN "users" u ON u."id" = m."user_id" WHERE u."email" = 'admin@countersign.example' AND m."accepted_at" IS NOT NULL);--> statement-breakpoint
UPDATE "holding_companies" SET "is_sample" = true WHERE "id" IN (SELECT h."holding_company_id" FROM "holding_company_users" h JOIN "users" u ON u."id" = h."user_id" WHERE u."email" = 'holding@countersign.example') AND "name" = 'Aegean Holdings';--> statement-breakpoint
UPDATE "companies" SET "is_sample" = true WHERE "holding_company_id" IN (SELECT "id" FROM "holding_companies" WHERE "is_sample") AND "name" IN ('Cyclades Shipping', 'Attica Estates');
