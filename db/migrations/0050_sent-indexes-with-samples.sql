CREATE INDEX CONCURRENTLY "workflows_sent_by_initiator_idx" ON "workflows" USING btree ("initiator_id","execute_at","is_sample");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_sent_in_company_idx" ON "workflows" USING btree ("company_id","execute_at","is_sample");
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_initiator_sent_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_company_sent_idx";
