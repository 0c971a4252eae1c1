-- A LIKE pattern for the keys of texts that contain this one. One or two letters have no trigram inside of a word, so they
-- are found at its beginning.
CREATE OR REPLACE FUNCTION search_pattern(searched text, romanised boolean DEFAULT false) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN folded ~ '^[a-z0-9]{1,2}$' THEN '% ' ELSE '%' END || regexp_replace(folded, '[\\%_]', '\\\&', 'g') || '%'
  FROM search_fold(searched, romanised) AS folded
$$;
