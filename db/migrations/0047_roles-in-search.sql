ALTER TABLE "workflow_search" ADD COLUMN "role_scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_workflow_search(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "workflow_search" ("workflow_id", "scopes", "search_key", "role_scopes")
  SELECT w."id", seen."scopes",
    search_key(VARIADIC ARRAY[w."name"] || (
      SELECT array_agg(d."name" ORDER BY d."document_index", d."id") FROM "documents" d WHERE d."workflow_id" = w."id"
    ) || (
      SELECT array_agg(each ORDER BY s."action_index", s."id", place)
      FROM "signatories" s, unnest(ARRAY[s."first_name" || ' ' || s."last_name", s."email"]) WITH ORDINALITY AS t(each, place)
      WHERE s."workflow_id" = w."id"
    )),
    ARRAY(
      SELECT DISTINCT scope || '.' || s."recipient_role" FROM "signatories" s, unnest(seen."scopes") AS scope
      WHERE s."workflow_id" = w."id" AND s."recipient_role" <> 'signer' ORDER BY 1
    )
  FROM "workflows" w CROSS JOIN LATERAL (
    SELECT CASE WHEN w."deleted_at" IS NULL
      THEN array_remove(ARRAY['u' || w."initiator_id", 'c' || w."company_id", 'g' || w."group_id"], NULL) ELSE '{}' END AS "scopes"
  ) AS seen
  WHERE w."id" = ANY (ids)
  ON CONFLICT ("workflow_id") DO UPDATE
    SET "scopes" = excluded."scopes", "search_key" = excluded."search_key", "role_scopes" = excluded."role_scopes"
  WHERE ("workflow_search"."scopes", "workflow_search"."search_key", "workflow_search"."role_scopes")
    IS DISTINCT FROM (excluded."scopes", excluded."search_key", excluded."role_scopes")
$$;
--> statement-breakpoint
CREATE TRIGGER signatories_role_changed AFTER UPDATE OF "recipient_role" ON "signatories"
  FOR EACH ROW WHEN (OLD."recipient_role" IS DISTINCT FROM NEW."recipient_role")
  EXECUTE FUNCTION search_changed_part();
--> statement-breakpoint
INSERT INTO "backfills" ("of_table", "statement") VALUES
  ('signatories', 'select refresh_workflow_search(array(select id from workflows where id in (select workflow_id from signatories where id between $1 and $2 and recipient_role <> ''signer'') order by id for share))');
