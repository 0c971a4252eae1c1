-- An organisation's plan is its own: what its founder, or an administrator, pays passes to it where it has none.
WITH "candidates" AS (
  SELECT "member"."company_id", "member"."user_id", "member"."id",
    "bought"."active_until" IS NULL OR "bought"."active_until" > now() AS "runs",
    "member"."id" = (SELECT min("id") FROM "company_users" WHERE "company_id" = "member"."company_id") AS "is_founder"
  FROM "subscriptions" AS "bought"
  JOIN "company_users" AS "member"
    ON "member"."user_id" = "bought"."user_id" AND "member"."accepted_at" IS NOT NULL
  JOIN "companies" ON "companies"."id" = "member"."company_id" AND "companies"."holding_company_id" IS NULL
  WHERE NOT EXISTS (SELECT FROM "subscriptions" WHERE "company_id" = "member"."company_id")
    AND NOT EXISTS (
      SELECT FROM "enterprise_subscriptions"
      WHERE "company_id" = "member"."company_id" AND ("cancelled_at" IS NULL OR "cancelled_at" > now())
    )
    AND ("member"."role_id" = 1
      OR "member"."id" = (SELECT min("id") FROM "company_users" WHERE "company_id" = "member"."company_id"))
),
"chosen" AS (
  SELECT DISTINCT ON ("company_id") "company_id", "user_id"
  FROM "candidates"
  WHERE "runs" OR "is_founder"
  ORDER BY "company_id", "runs" DESC, "id"
),
-- A customer of an organisation that never bought is of no use beside the one that pays.
"unused" AS (
  DELETE FROM "billing_customers" USING "chosen"
  WHERE "billing_customers"."company_id" = "chosen"."company_id"
    AND EXISTS (SELECT FROM "billing_customers" AS "paying" WHERE "paying"."user_id" = "chosen"."user_id")
),
"customers" AS (
  UPDATE "billing_customers" SET "company_id" = "chosen"."company_id", "user_id" = NULL
  FROM "chosen" WHERE "billing_customers"."user_id" = "chosen"."user_id"
),
"bills" AS (
  UPDATE "invoices" SET "company_id" = "chosen"."company_id", "user_id" = NULL
  FROM "chosen" WHERE "invoices"."user_id" = "chosen"."user_id"
),
"purchases" AS (
  UPDATE "checkouts" SET "company_id" = "chosen"."company_id", "user_id" = NULL
  FROM "chosen" WHERE "checkouts"."user_id" = "chosen"."user_id"
)
UPDATE "subscriptions" SET "company_id" = "chosen"."company_id", "user_id" = NULL
FROM "chosen" WHERE "subscriptions"."user_id" = "chosen"."user_id";
