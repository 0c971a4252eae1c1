CREATE TABLE "document_words" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"words" "tsvector"
);
--> statement-breakpoint
ALTER TABLE "document_words" ADD CONSTRAINT "document_words_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_words_idx" ON "document_words" USING gin ("scopes","words") WITH (fastupdate=false) WHERE "document_words"."scopes" <> '{}';--> statement-breakpoint
CREATE INDEX "document_words_unread_idx" ON "document_words" USING btree ("document_id") WHERE "document_words"."words" is null;
--> statement-breakpoint
-- Words of ASCII letters and digits with spaces between them. Signs go before the fold, which would make them codes that
-- stick to the word; Chinese and Japanese have no spaces, so there each letter is a word.
CREATE FUNCTION fold_to_words(value text, romanised boolean DEFAULT false) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text := value;
BEGIN
  IF octet_length(value) > length(value) THEN
    letters := regexp_replace(letters COLLATE "und-x-icu", '[^[:alnum:]\u0300-\u036f]+', ' ', 'g');
    letters := regexp_replace(letters, '([\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g');
  END IF;
  RETURN btrim(regexp_replace(search_fold(letters, romanised), '[^a-z0-9]+', ' ', 'g'));
END $$;
--> statement-breakpoint
-- Different words in the order in which they come first, at most `most` of them.
CREATE FUNCTION different_words(value text, most integer) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(word ORDER BY place), '{}') FROM (
    SELECT left(part, 64) AS word, min(place) AS place
    FROM string_to_table(value, ' ') WITH ORDINALITY AS each(part, place) WHERE part <> '' GROUP BY 1 ORDER BY 2 LIMIT most
  ) AS first
$$;
--> statement-breakpoint
-- What a document with this text is found by: each word as it is folded letter by letter, and as it is romanised. What
-- comes after 300,000 letters or 5,000 words is not found. Folding each piece of text once saves most of the time.
CREATE FUNCTION document_words_of(value text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  pieces text;
  words text;
BEGIN
  SELECT coalesce(string_agg(piece, ' ' ORDER BY place), '') INTO pieces FROM (
    SELECT piece, min(place) AS place FROM string_to_table(left(value, 300000), ' ') WITH ORDINALITY AS each(piece, place)
    GROUP BY piece
  ) AS different;
  words := fold_to_words(pieces);
  IF octet_length(pieces) > length(pieces) THEN words := words || ' ' || fold_to_words(pieces, true); END IF;
  RETURN array_to_tsvector(different_words(words, 5000));
END $$;
--> statement-breakpoint
-- Documents that have all of these words; null if there is none. From four letters on the beginning of a word is enough;
-- shorter ones are found whole, because too many words begin so, and the index reads all of them.
CREATE FUNCTION words_query(searched text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(DISTINCT words, ' | ')::tsquery FROM (
    SELECT (
      SELECT '(' || string_agg(word || CASE WHEN length(word) < 4 THEN '' ELSE ':*' END, ' & ') || ')'
      FROM unnest(different_words(fold_to_words(searched, romanised), 8)) AS word
    ) AS words FROM unnest(ARRAY[false, true]) AS romanised
  ) AS ways
$$;
--> statement-breakpoint
CREATE FUNCTION workflow_scopes(of_workflow bigint) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT "scopes" FROM "workflow_search" WHERE "workflow_id" = of_workflow), '{}')
$$;
--> statement-breakpoint
-- Reads the words anew from the texts of the pages. The document's row is locked, as it is by whoever moves it or deletes
-- its workflow, so that the scopes cannot be those of before.
CREATE FUNCTION refresh_document_words(of_document bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  holder bigint;
  found_scopes text[];
BEGIN
  SELECT d."workflow_id" INTO holder FROM "documents" d WHERE d."id" = of_document FOR SHARE;
  IF NOT FOUND THEN RETURN; END IF;
  found_scopes := workflow_scopes(holder);
  IF holder IS NOT NULL AND found_scopes = '{}' THEN
    DELETE FROM "document_words" WHERE "document_id" = of_document;
    RETURN;
  END IF;
  INSERT INTO "document_words" ("document_id", "scopes", "words")
  SELECT of_document, found_scopes, document_words_of(coalesce(string_agg(p."text", ' ' ORDER BY p."page_index"), ''))
  FROM "pages" p WHERE p."document_id" = of_document
  ON CONFLICT ("document_id") DO UPDATE SET "scopes" = excluded."scopes", "words" = excluded."words";
END $$;
--> statement-breakpoint
-- For a copy that is made in the same transaction, before its pages are.
CREATE FUNCTION copy_document_words(of_document bigint, to_document bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "document_words" ("document_id", "scopes", "words")
  SELECT d."id", workflow_scopes(d."workflow_id"), w."words" FROM "document_words" w, "documents" d
  WHERE w."document_id" = of_document AND w."words" IS NOT NULL AND d."id" = to_document
  ON CONFLICT ("document_id") DO NOTHING
$$;
--> statement-breakpoint
-- The last page's text is written last, or with all the others in one statement.
CREATE FUNCTION read_last_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "pages" WHERE "document_id" = NEW."document_id" AND "page_index" > NEW."page_index") THEN
    PERFORM refresh_document_words(NEW."document_id");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pages_words_changed AFTER UPDATE OF "text" ON "pages"
  FOR EACH ROW WHEN (OLD."text" IS DISTINCT FROM NEW."text") EXECUTE FUNCTION read_last_page();
--> statement-breakpoint
CREATE FUNCTION read_copied_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_document_words("document_id") FROM (
    SELECT DISTINCT a."document_id" FROM added a WHERE a."text" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "document_words" w WHERE w."document_id" = a."document_id")
  ) AS unread;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pages_words_added AFTER INSERT ON "pages"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION read_copied_pages();
--> statement-breakpoint
CREATE FUNCTION keep_scopes_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "document_words" SET "scopes" = workflow_scopes(NEW."workflow_id") WHERE "document_id" = NEW."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_words_moved AFTER UPDATE OF "workflow_id" ON "documents"
  FOR EACH ROW WHEN (OLD."workflow_id" IS DISTINCT FROM NEW."workflow_id") EXECUTE FUNCTION keep_scopes_of_document();
--> statement-breakpoint
-- A deleted workflow has no scopes.
CREATE FUNCTION keep_scopes_of_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "documents" WHERE "workflow_id" = NEW."workflow_id" ORDER BY "id" FOR NO KEY UPDATE;
  IF NEW."scopes" = '{}' THEN
    DELETE FROM "document_words" w USING "documents" d WHERE d."workflow_id" = NEW."workflow_id" AND w."document_id" = d."id";
  ELSE
    UPDATE "document_words" w SET "scopes" = NEW."scopes" FROM "documents" d
    WHERE d."workflow_id" = NEW."workflow_id" AND w."document_id" = d."id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER workflow_search_moved AFTER UPDATE OF "scopes" ON "workflow_search"
  FOR EACH ROW WHEN (OLD."scopes" IS DISTINCT FROM NEW."scopes") EXECUTE FUNCTION keep_scopes_of_documents();
--> statement-breakpoint
-- The words of existing documents are read by a job; these rows are its list of what is left.
INSERT INTO "backfills" ("of_table", "statement") VALUES
  ('documents', 'insert into document_words (document_id, scopes) select id, ''{}'' from documents where id between $1 and $2 and (workflow_id is null or workflow_scopes(workflow_id) <> ''{}'') on conflict do nothing');
