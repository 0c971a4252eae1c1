ALTER TABLE "signatories" ADD COLUMN "gate_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "gate_paused_until" timestamp with time zone;