CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"company_id" bigint,
	"actor_id" bigint,
	"actor" text,
	"via" text NOT NULL,
	"event" text NOT NULL,
	"subject_id" bigint,
	"subject" text,
	"detail" text,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE INDEX "security_events_company_idx" ON "security_events" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "security_events_actor_idx" ON "security_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "security_events_subject_idx" ON "security_events" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "security_events_at_idx" ON "security_events" USING btree ("at");
--> statement-breakpoint
-- Rows are only added; the nightly removal may delete those older than 400 days (threats.md).
CREATE FUNCTION refuse_security_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'security_events is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE ON "security_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_security_change();
