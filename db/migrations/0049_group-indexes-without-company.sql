CREATE INDEX CONCURRENTLY "workflows_in_group_updated_idx" ON "workflows" USING btree ("group_id","status","updated_at","id","company_id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_in_group_created_idx" ON "workflows" USING btree ("group_id","status","created_at","id","company_id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_in_group_name_idx" ON "workflows" USING btree ("group_id","status",(coalesce("name", '') collate "und-x-icu"),"id","company_id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_group_updated_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_group_created_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_group_name_idx";
