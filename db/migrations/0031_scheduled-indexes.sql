CREATE INDEX CONCURRENTLY "workflows_scheduled_idx" ON "workflows" USING btree ("scheduled_at") WHERE "workflows"."scheduled_at" is not null and "workflows"."status" = 'notStarted' and "workflows"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_initiator_scheduled_idx" ON "workflows" USING btree ("initiator_id","scheduled_at") WHERE "workflows"."scheduled_at" is not null and "workflows"."status" = 'notStarted' and "workflows"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflows_company_scheduled_idx" ON "workflows" USING btree ("company_id","group_id","scheduled_at") WHERE "workflows"."scheduled_at" is not null and "workflows"."status" = 'notStarted' and "workflows"."deleted_at" is null;