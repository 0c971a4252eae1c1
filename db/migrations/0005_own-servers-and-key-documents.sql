DROP INDEX "api_logs_company_idx";--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "made_by_api_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "api_logs_responded_idx" ON "api_logs" USING btree ("company_id","request_responded_at","id");--> statement-breakpoint
CREATE INDEX "api_logs_endpoint_idx" ON "api_logs" USING btree ("company_id","request_endpoint","id");--> statement-breakpoint
CREATE INDEX "api_logs_method_idx" ON "api_logs" USING btree ("company_id","request_method","id");--> statement-breakpoint
CREATE INDEX "api_logs_code_idx" ON "api_logs" USING btree ("company_id","response_code","id");--> statement-breakpoint
CREATE INDEX "api_logs_received_idx" ON "api_logs" USING btree ("request_received_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_logs_company_idx" ON "api_logs" USING btree ("company_id","request_received_at","id");