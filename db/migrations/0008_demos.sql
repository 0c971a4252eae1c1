CREATE TABLE "demo_images" (
	"demo_id" uuid NOT NULL,
	"name" text NOT NULL,
	"png" "bytea" NOT NULL,
	CONSTRAINT "demo_images_demo_id_name_pk" PRIMARY KEY("demo_id","name")
);
--> statement-breakpoint
CREATE TABLE "demos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type_id" integer NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sign_date" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"sealed" "bytea"
);
--> statement-breakpoint
ALTER TABLE "demo_images" ADD CONSTRAINT "demo_images_demo_id_demos_id_fk" FOREIGN KEY ("demo_id") REFERENCES "public"."demos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demos_created_idx" ON "demos" USING btree ("created_at");