CREATE TABLE "anchor_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "anchor_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"anchors" integer NOT NULL,
	"findings" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anchor_leaves" (
	"anchor" integer NOT NULL,
	"place" integer NOT NULL,
	"workflow_id" bigint,
	"leaf" text NOT NULL,
	"path" "bytea" NOT NULL,
	CONSTRAINT "anchor_leaves_anchor_place_pk" PRIMARY KEY("anchor","place")
);
--> statement-breakpoint
CREATE TABLE "anchors" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"size" integer NOT NULL,
	"root" text NOT NULL,
	"previous_root" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_growths" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_growths_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workflow_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earlier_erasures" (
	"workflow_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "anchor_leaves" ADD CONSTRAINT "anchor_leaves_anchor_anchors_number_fk" FOREIGN KEY ("anchor") REFERENCES "public"."anchors"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anchor_leaves_workflow_idx" ON "anchor_leaves" USING btree ("workflow_id","anchor");
--> statement-breakpoint
CREATE FUNCTION refuse_anchor_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER anchors_append_only BEFORE UPDATE OR DELETE ON "anchors"
  FOR EACH ROW EXECUTE FUNCTION refuse_anchor_change();
--> statement-breakpoint
CREATE TRIGGER anchor_leaves_append_only BEFORE UPDATE OR DELETE ON "anchor_leaves"
  FOR EACH ROW EXECUTE FUNCTION refuse_anchor_change();
--> statement-breakpoint
-- Whatever adds an entry, also a version that knows no anchors, asks for the next anchor in the same transaction.
CREATE FUNCTION note_chain_growth() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "chain_growths" ("workflow_id") SELECT DISTINCT "workflow_id" FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_actions_grow AFTER INSERT ON "audit_actions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_chain_growth();
--> statement-breakpoint
-- Erasures are entries of the chain from here on. Those before are listed by the next start, and nothing is added then.
CREATE FUNCTION refuse_earlier_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (SELECT 1 FROM "backfills" WHERE "statement" LIKE 'insert into earlier_erasures %') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'earlier_erasures never changes: an erasure is an entry of the audit chain';
END $$;
--> statement-breakpoint
CREATE TRIGGER earlier_erasures_stay BEFORE INSERT OR UPDATE OR DELETE ON "earlier_erasures"
  FOR EACH ROW EXECUTE FUNCTION refuse_earlier_erasure();
--> statement-breakpoint
INSERT INTO "backfills" ("of_table", "statement") VALUES
  ('workflows', 'insert into earlier_erasures (workflow_id, at) select w.id, c.deleted_at from workflows w join companies c on c.id = w.company_id where w.id between $1 and $2 and c.deleted_at is not null on conflict do nothing'),
  ('workflows', 'insert into chain_growths (workflow_id) select id from workflows where id between $1 and $2 and audit_sequence > 0');
--> statement-breakpoint
-- The statement above is the only one: when it has run and its row is gone, none allows such rows again.
CREATE FUNCTION refuse_erasure_backfill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'earlier_erasures is filled once: an erasure is an entry of the audit chain';
END $$;
--> statement-breakpoint
CREATE TRIGGER backfills_of_erasures BEFORE INSERT OR UPDATE OF "statement" ON "backfills"
  FOR EACH ROW WHEN (NEW."statement" LIKE 'insert into earlier_erasures %') EXECUTE FUNCTION refuse_erasure_backfill();
