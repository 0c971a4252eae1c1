-- Absent in what was sent before: it is printed in each recipient's own language, as until now.
ALTER TABLE "fields" DROP CONSTRAINT "fields_format_known";--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "print_language" text;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "print_language" text;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_format_known" CHECK ("fields"."format" in ('text', 'number', 'money', 'percent', 'email', 'phone', 'date', 'iban', 'pattern')) NOT VALID;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_print_language_known" CHECK ("templates"."print_language" in ('en', 'es', 'gk', 'gk-latn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_print_language_known" CHECK ("workflows"."print_language" in ('en', 'es', 'gk', 'gk-latn')) NOT VALID;
