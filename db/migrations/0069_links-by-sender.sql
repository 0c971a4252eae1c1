ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_known";--> statement-breakpoint
ALTER TABLE "audit_actions" DROP CONSTRAINT "audit_actions_type_known";--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "link_by_sender" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['read', 'read_values', 'write', 'send', 'administer', 'deliver_links']) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_actions" ADD CONSTRAINT "audit_actions_type_known" CHECK ("audit_actions"."type_id" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40)) NOT VALID;