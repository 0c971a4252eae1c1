ALTER TABLE "webhooks" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "held_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "delegations" ADD COLUMN "fact_salt" text;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "owner_code" text;--> statement-breakpoint
-- Which mails the product held back was known by what the sender was told of them.
INSERT INTO "backfills" ("of_table", "statement") VALUES
  ('mails', 'update mails m set held_back = true from mails n where n.id between $1 and $2 and n.template = ''mailRefused'' and n.data @> ''{"isHeldBack": true}'' and m.workflow_id = n.workflow_id and m.recipient = n.data->>''address'' and m.refusal = n.data->>''answer'' and m.refused_at is not null');
