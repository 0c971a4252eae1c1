-- The number of the account form is the newer one.
UPDATE "users" SET "phone" = "phone_number" WHERE "phone_number" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "phone_number";--> statement-breakpoint
DO $$
DECLARE
  twin record;
  suffix integer;
BEGIN
  FOR twin IN
    SELECT "id", "company_id", "name"
    FROM (
      SELECT *, row_number() OVER (PARTITION BY "company_id", "name" ORDER BY "id") AS "place" FROM "company_groups"
    ) AS "ranked"
    WHERE "place" > 1
    ORDER BY "id"
  LOOP
    suffix := 2;
    WHILE EXISTS (
      SELECT FROM "company_groups"
      WHERE "company_id" = twin."company_id" AND "name" = left(twin."name", 240) || ' (' || suffix || ')'
    ) LOOP
      suffix := suffix + 1;
    END LOOP;
    UPDATE "company_groups" SET "name" = left(twin."name", 240) || ' (' || suffix || ')' WHERE "id" = twin."id";
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "company_groups" ADD CONSTRAINT "company_groups_name_key" UNIQUE("company_id","name");--> statement-breakpoint
DROP INDEX "company_groups_company_idx";
