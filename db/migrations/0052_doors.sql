ALTER TABLE "users" DROP CONSTRAINT "users_muted_mails_known";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "holding_companies" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_invitation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unconfirmed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_muted_mails_known" CHECK ("users"."muted_mails" <@ array['completed', 'declined', 'stepDone', 'reminders', 'newBrowser']) NOT VALID;--> statement-breakpoint
INSERT INTO "backfills" ("of_table", "statement") VALUES
  ('users', 'update users set is_sample = true where id between $1 and $2 and email in (''admin@countersign.example'', ''lydia@countersign.example'', ''theo@countersign.example'', ''holding@countersign.example'')'),
  ('companies', 'update companies set is_sample = true where id between $1 and $2 and id in (select m.company_id from company_users m join users u on u.id = m.user_id where u.email = ''admin@countersign.example'' and m.accepted_at is not null)'),
  ('holding_companies', 'update holding_companies set is_sample = true where id between $1 and $2 and name = ''Aegean Holdings'' and id in (select h.holding_company_id from holding_company_users h join users u on u.id = h.user_id where u.email = ''holding@countersign.example'')'),
  ('companies', 'update companies set is_sample = true where id between $1 and $2 and name in (''Cyclades Shipping'', ''Attica Estates'') and holding_company_id in (select id from holding_companies where is_sample)');
