CREATE TABLE "delegations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delegations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signatory_id" bigint NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"link_hash" text NOT NULL,
	"audit_sequence" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delegations_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "allow_delegation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_signatory_id_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delegations_signatory_idx" ON "delegations" USING btree ("signatory_id","id");--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 28)) NOT VALID;