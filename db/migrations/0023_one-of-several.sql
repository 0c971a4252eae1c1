ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "member_of" bigint;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "claimed_by" bigint;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_member_of_signatories_id_fk" FOREIGN KEY ("member_of") REFERENCES "public"."signatories"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28)) NOT VALID;