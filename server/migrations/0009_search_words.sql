-- Searches by words, telephone numbers and more fields (ADR 44).

-- Folded text without what people write in different ways: blanks, hyphens, apostrophes and invisible
-- characters. "O'Neil", "O Neil" and "ONEIL" become oneil. Unaccent has made most variants ' and -.
CREATE OR REPLACE FUNCTION helpline_squash(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(public.helpline_fold(value),
    -- Then: acute and grave accent, turned comma and modifier apostrophe, Hebrew geresh and maqaf,
    -- Unicode hyphens and minus, soft hyphen, zero-width characters and marks of direction.
    U&' ''-`\00B4\02BB\02BC\2018\2019\05F3\05BE\2010\2011\2012\2013\2014\2212\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', '')
$$;

-- A telephone number as its digits: +44 and 0044 (then perhaps (0)) become 0, and so does 44 before the ten
-- digits of a whole number. The digits of an extension follow.
CREATE FUNCTION helpline_telephone(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(regexp_replace(regexp_replace(normalize(value, NFKC), '[^0-9+]', '', 'g'),
    '^(\+44|0044|44(?=[1-9][0-9]{9}$))0?', '0'), '+', '')
$$;

-- The digits to search for. NULL, which matches nothing, for a text that is no telephone number: the 1 of
-- the postcode LS1 must not find every number with a 1.
CREATE FUNCTION helpline_telephone_sought(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN normalize(value, NFKC) ~* '^[-+()./\s0-9]*[0-9][-+()./\s0-9]*((extension|ext|x|#)[.:]?\s*[0-9]*)?$'
    THEN nullif(public.helpline_telephone(value), '') END
$$;

DROP VIEW case_search_source;
DROP TABLE case_search;
DROP TRIGGER guardians_case_search ON guardians;

-- Each searchable field has a column `search_<field>`. The last column of each index is the whole name, for
-- names that are similar.
ALTER TABLE guardians
  DROP COLUMN search_first_name, DROP COLUMN search_last_name,
  DROP COLUMN search_postcode, DROP COLUMN search_telephone,
  ADD COLUMN search_first_name text GENERATED ALWAYS AS (helpline_squash(first_name)) STORED,
  ADD COLUMN search_last_name text GENERATED ALWAYS AS (helpline_squash(last_name)) STORED,
  ADD COLUMN search_postcode text GENERATED ALWAYS AS (helpline_squash(postcode)) STORED,
  ADD COLUMN search_telephone text GENERATED ALWAYS AS (helpline_telephone(telephone)) STORED,
  ADD COLUMN search_mobile text GENERATED ALWAYS AS (helpline_telephone(mobile)) STORED,
  ADD COLUMN search_email text GENERATED ALWAYS AS (helpline_squash(email)) STORED,
  ADD COLUMN search_city text GENERATED ALWAYS AS (helpline_squash(city)) STORED;
CREATE INDEX guardians_search ON guardians USING gin (
  search_first_name gin_trgm_ops, search_last_name gin_trgm_ops, search_postcode gin_trgm_ops,
  search_telephone gin_trgm_ops, search_mobile gin_trgm_ops, search_email gin_trgm_ops, search_city gin_trgm_ops,
  (search_first_name || ' ' || search_last_name) gin_trgm_ops);
-- A caller's number, a postcode, an e-mail address, and their beginnings. The trigram index cannot tell that
-- an address begins with gmail from that its domain does.
CREATE INDEX guardians_by_telephone ON guardians (search_telephone text_pattern_ops);
CREATE INDEX guardians_by_mobile ON guardians (search_mobile text_pattern_ops);
CREATE INDEX guardians_by_postcode ON guardians (search_postcode text_pattern_ops);
CREATE INDEX guardians_by_email ON guardians (search_email text_pattern_ops);

ALTER TABLE gps
  DROP COLUMN search_practice_name, DROP COLUMN search_postcode, DROP COLUMN search_city,
  ADD COLUMN search_practice_name text GENERATED ALWAYS AS (helpline_squash(practice_name)) STORED,
  ADD COLUMN search_postcode text GENERATED ALWAYS AS (helpline_squash(postcode)) STORED,
  ADD COLUMN search_city text GENERATED ALWAYS AS (helpline_squash(city)) STORED;
CREATE INDEX gps_search ON gps
  USING gin (search_practice_name gin_trgm_ops, search_postcode gin_trgm_ops, search_city gin_trgm_ops);

ALTER TABLE schools
  DROP COLUMN search_name, DROP COLUMN search_postcode, DROP COLUMN search_city,
  ADD COLUMN search_name text GENERATED ALWAYS AS (helpline_squash(name)) STORED,
  ADD COLUMN search_postcode text GENERATED ALWAYS AS (helpline_squash(postcode)) STORED,
  ADD COLUMN search_city text GENERATED ALWAYS AS (helpline_squash(city)) STORED;
CREATE INDEX schools_search ON schools
  USING gin (search_name gin_trgm_ops, search_postcode gin_trgm_ops, search_city gin_trgm_ops);

ALTER TABLE local_authorities
  DROP COLUMN search_name, DROP COLUMN search_postcode, DROP COLUMN search_city,
  ADD COLUMN search_name text GENERATED ALWAYS AS (helpline_squash(name)) STORED,
  ADD COLUMN search_postcode text GENERATED ALWAYS AS (helpline_squash(postcode)) STORED,
  ADD COLUMN search_city text GENERATED ALWAYS AS (helpline_squash(city)) STORED;
CREATE INDEX local_authorities_search ON local_authorities
  USING gin (search_name gin_trgm_ops, search_postcode gin_trgm_ops, search_city gin_trgm_ops);

ALTER TABLE users
  DROP COLUMN search_first_name, DROP COLUMN search_last_name, DROP COLUMN search_clinic_name,
  ADD COLUMN search_first_name text GENERATED ALWAYS AS (helpline_squash(first_name)) STORED,
  ADD COLUMN search_last_name text GENERATED ALWAYS AS (helpline_squash(last_name)) STORED,
  ADD COLUMN search_clinic_name text GENERATED ALWAYS AS (helpline_squash(clinic_name)) STORED,
  ADD COLUMN search_username text GENERATED ALWAYS AS (helpline_squash(username)) STORED,
  ADD COLUMN search_email text GENERATED ALWAYS AS (helpline_squash(email)) STORED;
CREATE INDEX users_search ON users USING gin (
  search_first_name gin_trgm_ops, search_last_name gin_trgm_ops, search_clinic_name gin_trgm_ops,
  search_username gin_trgm_ops, search_email gin_trgm_ops,
  (search_first_name || ' ' || search_last_name) gin_trgm_ops);

-- What a search of cases uses: one row for each case that is not deleted (0008_case_search.sql).
CREATE VIEW case_search_source AS
SELECT cases.case_id,
  coalesce(helpline_squash(child_first_name), '') AS child_first_name,
  coalesce(helpline_squash(child_last_name), '') AS child_last_name,
  one.search_first_name AS primary_first_name,
  one.search_last_name AS primary_last_name,
  one.search_telephone AS primary_telephone,
  one.search_mobile AS primary_mobile,
  one.search_postcode AS primary_postcode,
  two.search_first_name AS secondary_first_name,
  two.search_last_name AS secondary_last_name,
  two.search_telephone AS secondary_telephone,
  two.search_mobile AS secondary_mobile,
  two.search_postcode AS secondary_postcode
FROM cases
  JOIN guardians AS one ON one.guardian_id = primary_guardian_id
  LEFT JOIN guardians AS two ON two.guardian_id = secondary_guardian_id
WHERE cases.deleted_at IS NULL;

CREATE TABLE case_search (
  case_id integer PRIMARY KEY REFERENCES cases ON DELETE CASCADE,
  child_first_name text NOT NULL,
  child_last_name text NOT NULL,
  primary_first_name text NOT NULL,
  primary_last_name text NOT NULL,
  primary_telephone text,
  primary_mobile text,
  primary_postcode text NOT NULL,
  secondary_first_name text,
  secondary_last_name text,
  secondary_telephone text,
  secondary_mobile text,
  secondary_postcode text
);
SELECT helpline_rebuild_case_search();
CREATE INDEX case_search_names ON case_search USING gin (
  child_first_name gin_trgm_ops, child_last_name gin_trgm_ops,
  primary_first_name gin_trgm_ops, primary_last_name gin_trgm_ops,
  secondary_first_name gin_trgm_ops, secondary_last_name gin_trgm_ops,
  primary_telephone gin_trgm_ops, primary_mobile gin_trgm_ops, primary_postcode gin_trgm_ops,
  secondary_telephone gin_trgm_ops, secondary_mobile gin_trgm_ops, secondary_postcode gin_trgm_ops,
  (child_first_name || ' ' || child_last_name) gin_trgm_ops,
  (primary_first_name || ' ' || primary_last_name) gin_trgm_ops,
  (secondary_first_name || ' ' || secondary_last_name) gin_trgm_ops);

CREATE TRIGGER guardians_case_search AFTER UPDATE ON guardians FOR EACH ROW
  WHEN ((OLD.search_first_name, OLD.search_last_name, OLD.search_telephone, OLD.search_mobile, OLD.search_postcode)
    IS DISTINCT FROM
    (NEW.search_first_name, NEW.search_last_name, NEW.search_telephone, NEW.search_mobile, NEW.search_postcode))
  EXECUTE FUNCTION guardians_keep_case_search();
