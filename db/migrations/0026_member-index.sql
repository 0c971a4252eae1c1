CREATE INDEX CONCURRENTLY "signatories_member_of_idx" ON "signatories" USING btree ("member_of");
--> statement-breakpoint
DROP INDEX CONCURRENTLY "signatories_member_idx";
