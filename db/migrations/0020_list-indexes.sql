CREATE INDEX CONCURRENTLY "contacts_first_name_idx" ON "contacts" USING btree ("user_id",("first_name" collate "und-x-icu"),"id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_last_name_idx" ON "contacts" USING btree ("user_id",("last_name" collate "und-x-icu"),"id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_email_idx" ON "contacts" USING btree ("user_id",("email" collate "und-x-icu"),"id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contacts_search_idx" ON "contacts" USING gin ("search_key" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_search_idx" ON "templates" USING gin ("search_key" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_own_title_idx" ON "templates" USING btree ("creator_id",("title" collate "und-x-icu"),"id") WHERE "templates"."group_id" is null and "templates"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_own_created_idx" ON "templates" USING btree ("creator_id","created_at","id") WHERE "templates"."group_id" is null and "templates"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_own_updated_idx" ON "templates" USING btree ("creator_id","updated_at","id") WHERE "templates"."group_id" is null and "templates"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_of_group_title_idx" ON "templates" USING btree ("group_id",("title" collate "und-x-icu"),"id") WHERE "templates"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_of_group_created_idx" ON "templates" USING btree ("group_id","created_at","id") WHERE "templates"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_of_group_updated_idx" ON "templates" USING btree ("group_id","updated_at","id") WHERE "templates"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_of_groups_title_idx" ON "templates" USING btree ("company_id",("title" collate "und-x-icu"),"id") WHERE "templates"."group_id" is not null and "templates"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_of_groups_created_idx" ON "templates" USING btree ("company_id","created_at","id") WHERE "templates"."group_id" is not null and "templates"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_of_groups_updated_idx" ON "templates" USING btree ("company_id","updated_at","id") WHERE "templates"."group_id" is not null and "templates"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_search_idx" ON "users" USING gin ("search_key" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_initiator_updated_idx" ON "workflows" USING btree ("initiator_id","status","updated_at","id") WHERE "workflows"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_initiator_created_idx" ON "workflows" USING btree ("initiator_id","status","created_at","id") WHERE "workflows"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_initiator_name_idx" ON "workflows" USING btree ("initiator_id","status",(coalesce("name", '') collate "und-x-icu"),"id") WHERE "workflows"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_group_updated_idx" ON "workflows" USING btree ("group_id","company_id","status","updated_at","id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_group_created_idx" ON "workflows" USING btree ("group_id","company_id","status","created_at","id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_group_name_idx" ON "workflows" USING btree ("group_id","company_id","status",(coalesce("name", '') collate "und-x-icu"),"id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_company_updated_idx" ON "workflows" USING btree ("company_id","status","updated_at","id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_company_created_idx" ON "workflows" USING btree ("company_id","status","created_at","id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_company_name_idx" ON "workflows" USING btree ("company_id","status",(coalesce("name", '') collate "und-x-icu"),"id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_key_updated_idx" ON "workflows" USING btree ("company_id","status","updated_at","id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is null and "workflows"."made_by_api_key";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_key_created_idx" ON "workflows" USING btree ("company_id","status","created_at","id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is null and "workflows"."made_by_api_key";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_key_name_idx" ON "workflows" USING btree ("company_id","status",(coalesce("name", '') collate "und-x-icu"),"id") WHERE "workflows"."deleted_at" is null and "workflows"."group_id" is null and "workflows"."made_by_api_key";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_of_group_idx" ON "workflows" USING btree ("group_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_initiator_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_group_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_initiator_status_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_group_status_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_company_status_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "workflows_company_idx";
