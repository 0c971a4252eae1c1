CREATE TABLE "anchor_copies" (
	"way" text PRIMARY KEY NOT NULL,
	"sent_up_to" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anchor_stamps" (
	"anchor" integer NOT NULL,
	"authority" integer NOT NULL,
	"token" "bytea" NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "anchor_stamps_anchor_authority_pk" PRIMARY KEY("anchor","authority")
);
--> statement-breakpoint
CREATE TRIGGER anchor_stamps_append_only BEFORE UPDATE OR DELETE ON "anchor_stamps"
  FOR EACH ROW EXECUTE FUNCTION refuse_anchor_change();
