ALTER TYPE "public"."field_type" ADD VALUE 'picture';--> statement-breakpoint
ALTER TYPE "public"."field_type" ADD VALUE 'stamp';--> statement-breakpoint
CREATE TABLE "company_stamps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_stamps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"image_hash" text NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "company_stamps_image_key" UNIQUE("company_id","image_hash")
);
--> statement-breakpoint
ALTER TABLE "company_stamps" ADD CONSTRAINT "company_stamps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;