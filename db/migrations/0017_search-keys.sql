-- The extension pg_trgm is there: db/migrate.ts makes it, or says what is missing.
CREATE TABLE "backfills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backfills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"of_table" text NOT NULL,
	"statement" text NOT NULL,
	"next_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_search" (
	"workflow_id" bigint PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"search_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_groups" ADD COLUMN "search_key" text;
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_key" text;
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "search_key" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_key" text;
--> statement-breakpoint
ALTER TABLE "workflow_search" ADD CONSTRAINT "workflow_search_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "workflow_search_idx" ON "workflow_search" USING gin ("scopes","search_key" gin_trgm_ops);
--> statement-breakpoint
-- ASCII in lower case, so that search does not depend on the database's locale (decision 29): Latin letters without
-- accents, Greek ones letter by letter, or with `romanised` in pairs as in ELOT 743 (scripts/romanise.mjs), every other
-- letter as its code. Letter by letter, a part of a text is found in the whole: 'Παυ' in 'Παύλος', which is 'Paf' alone.
CREATE FUNCTION search_fold(value text, romanised boolean DEFAULT false) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text COLLATE "und-x-icu";
BEGIN
  IF octet_length(value) = length(value) THEN
    RETURN lower(value COLLATE "C");
  END IF;
  folded := lower(normalize(value, NFKD) COLLATE "und-x-icu");
  IF romanised THEN
    -- Of the accents only the acute (0301) and the diaeresis (0308) decide what is a pair.
    folded := regexp_replace(folded, '[\u0300\u0302-\u0307\u0309-\u036f]', '', 'g');
    folded := regexp_replace(folded, '(?<![\u0300-\u036f\u0370-\u03ff])μπ|μπ(?![\u0370-\u03ff])', 'b', 'g');
    folded := regexp_replace(folded, 'ο\u0301?υ(?!\u0308)', 'ou', 'g');
    folded := regexp_replace(folded, '([αεη])υ(?!\u0308)(?=\u0301?([θκξπσςτφχψ]|[^[:alpha:]\u0301]|$))', '\1f', 'g');
    folded := regexp_replace(folded, '([αεη])υ(?!\u0308)', '\1v', 'g');
    folded := replace(replace(replace(folded, 'γγ', 'ng'), 'γξ', 'nx'), 'γχ', 'nch');
  END IF;
  folded := regexp_replace(folded, '[\u0300-\u036f]', '', 'g');
  folded := replace(replace(replace(replace(folded, 'θ', 'th'), 'ξ', 'x'), 'χ', 'ch'), 'ψ', 'ps');
  folded := translate(folded, 'αβγδεζηικλμνοπρσςτυφω', 'avgdeziiklmnoprsstyfo');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  folded := translate(folded, 'øłđðħı‘’ʼ“”„«»‐–—−', 'olddhi''''''"""""----');
  IF octet_length(folded) > length(folded) THEN
    SELECT string_agg(CASE WHEN ascii(letter) < 128 THEN letter ELSE 'u' || to_hex(ascii(letter)) END, '' ORDER BY place)
    INTO folded FROM string_to_table(folded, NULL) WITH ORDINALITY AS each(letter, place);
  END IF;
  RETURN folded;
END $$;
--> statement-breakpoint
-- Each text on a line of its own, after a space by which the beginning of a word is found.
CREATE FUNCTION search_key(VARIADIC texts text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one text;
  letters text;
  romanised text;
  key text := '';
BEGIN
  FOREACH one IN ARRAY texts LOOP
    CONTINUE WHEN coalesce(one, '') = '';
    letters := search_fold(one);
    key := key || ' ' || letters || E'\n';
    CONTINUE WHEN octet_length(one) = length(one);
    romanised := search_fold(one, true);
    IF romanised <> letters THEN key := key || ' ' || romanised || E'\n'; END IF;
  END LOOP;
  RETURN key;
END $$;
--> statement-breakpoint
-- A LIKE pattern for the keys of texts that contain this one. One or two letters have no trigram inside of a word, so they
-- are found at its beginning.
CREATE FUNCTION search_pattern(searched text, romanised boolean DEFAULT false) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(folded) < 3 THEN '% ' ELSE '%' END || regexp_replace(folded, '[\\%_]', '\\\&', 'g') || '%'
  FROM search_fold(searched, romanised) AS folded
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_workflow_search(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "workflow_search" ("workflow_id", "scopes", "search_key")
  SELECT w."id",
    CASE WHEN w."deleted_at" IS NULL
      THEN array_remove(ARRAY['u' || w."initiator_id", 'c' || w."company_id", 'g' || w."group_id"], NULL) ELSE '{}' END,
    search_key(VARIADIC ARRAY[w."name"] || (
      SELECT array_agg(d."name" ORDER BY d."document_index", d."id") FROM "documents" d WHERE d."workflow_id" = w."id"
    ) || (
      SELECT array_agg(each ORDER BY s."action_index", s."id", place)
      FROM "signatories" s, unnest(ARRAY[s."first_name" || ' ' || s."last_name", s."email"]) WITH ORDINALITY AS t(each, place)
      WHERE s."workflow_id" = w."id"
    ))
  FROM "workflows" w WHERE w."id" = ANY (ids)
  ON CONFLICT ("workflow_id") DO UPDATE SET "scopes" = excluded."scopes", "search_key" = excluded."search_key"
  WHERE ("workflow_search"."scopes", "workflow_search"."search_key") IS DISTINCT FROM (excluded."scopes", excluded."search_key")
$$;
--> statement-breakpoint
-- Every write of a name goes through these, also one of the version before.
CREATE FUNCTION search_changed_workflow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_workflow_search(ARRAY[NEW."id"]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_changed_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_workflow_search(ARRAY[OLD."workflow_id", NEW."workflow_id"]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_other_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_workflow_search(ARRAY(SELECT DISTINCT "workflow_id" FROM changed WHERE "workflow_id" IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER workflows_search_added AFTER INSERT ON "workflows"
  FOR EACH ROW EXECUTE FUNCTION search_changed_workflow();
--> statement-breakpoint
CREATE TRIGGER workflows_search_changed AFTER UPDATE OF "name", "initiator_id", "company_id", "group_id", "deleted_at" ON "workflows"
  FOR EACH ROW WHEN ((OLD."name", OLD."initiator_id", OLD."company_id", OLD."group_id", OLD."deleted_at")
    IS DISTINCT FROM (NEW."name", NEW."initiator_id", NEW."company_id", NEW."group_id", NEW."deleted_at"))
  EXECUTE FUNCTION search_changed_workflow();
--> statement-breakpoint
CREATE TRIGGER signatories_search_added AFTER INSERT ON "signatories"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_other_parts();
--> statement-breakpoint
CREATE TRIGGER signatories_search_removed AFTER DELETE ON "signatories"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_other_parts();
--> statement-breakpoint
CREATE TRIGGER signatories_search_changed AFTER UPDATE OF "first_name", "last_name", "email" ON "signatories"
  FOR EACH ROW WHEN ((OLD."first_name", OLD."last_name", OLD."email")
    IS DISTINCT FROM (NEW."first_name", NEW."last_name", NEW."email"))
  EXECUTE FUNCTION search_changed_part();
--> statement-breakpoint
CREATE TRIGGER documents_search_added AFTER INSERT ON "documents"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_other_parts();
--> statement-breakpoint
CREATE TRIGGER documents_search_removed AFTER DELETE ON "documents"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_other_parts();
--> statement-breakpoint
CREATE TRIGGER documents_search_changed AFTER UPDATE OF "name", "workflow_id" ON "documents"
  FOR EACH ROW WHEN ((OLD."name", OLD."workflow_id") IS DISTINCT FROM (NEW."name", NEW."workflow_id"))
  EXECUTE FUNCTION search_changed_part();
--> statement-breakpoint
CREATE FUNCTION keep_person_search_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_key" := search_key(NEW."first_name" || ' ' || NEW."last_name", NEW."email");
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_search_key BEFORE INSERT OR UPDATE OF "first_name", "last_name", "email" ON "contacts"
  FOR EACH ROW EXECUTE FUNCTION keep_person_search_key();
--> statement-breakpoint
CREATE TRIGGER users_search_key BEFORE INSERT OR UPDATE OF "first_name", "last_name", "email" ON "users"
  FOR EACH ROW EXECUTE FUNCTION keep_person_search_key();
--> statement-breakpoint
CREATE FUNCTION keep_template_search_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_key" := search_key(NEW."title");
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER templates_search_key BEFORE INSERT OR UPDATE OF "title" ON "templates"
  FOR EACH ROW EXECUTE FUNCTION keep_template_search_key();
--> statement-breakpoint
CREATE FUNCTION keep_group_search_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_key" := search_key(NEW."name");
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_groups_search_key BEFORE INSERT OR UPDATE OF "name" ON "company_groups"
  FOR EACH ROW EXECUTE FUNCTION keep_group_search_key();
--> statement-breakpoint
-- The triggers fill the keys of existing rows too, in batches at the next start.
INSERT INTO "backfills" ("of_table", "statement") VALUES
  ('users', 'update users set first_name = first_name where id between $1 and $2 and search_key is null'),
  ('company_groups', 'update company_groups set name = name where id between $1 and $2 and search_key is null'),
  ('templates', 'update templates set title = title where id between $1 and $2 and search_key is null'),
  ('contacts', 'update contacts set first_name = first_name where id between $1 and $2 and search_key is null'),
  ('workflows', 'select refresh_workflow_search(array(select id from workflows where id between $1 and $2 order by id for share))');
