CREATE TABLE "mail_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"mac" text NOT NULL,
	CONSTRAINT "mail_texts_key" UNIQUE("company_id","kind","language"),
	CONSTRAINT "mail_texts_kind_known" CHECK ("mail_texts"."kind" in ('signatureRequest', 'approvalRequest', 'readingRequest', 'hostRequest', 'reminder', 'approvalReminder', 'readingReminder', 'hostReminder', 'documentCopy', 'ownLink', 'partIsFree', 'delegatedRequest', 'workflowCompleted', 'workflowCancelled')),
	CONSTRAINT "mail_texts_language_known" CHECK ("mail_texts"."language" in ('en', 'es', 'gk'))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reply_to_mac" text;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;