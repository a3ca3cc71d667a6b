-- How searches and sort orders compare text: without regard to case and accents (decision A9).

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- Naming the dictionary makes the result depend on the text alone, so the function may be immutable.
CREATE FUNCTION helpline_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)))
$$;

-- The same without blanks, for postcodes and telephone numbers.
CREATE FUNCTION helpline_squash(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(public.helpline_fold(value), ' ', '')
$$;

-- Folded text as part of a LIKE pattern, where % and _ are ordinary characters. NULL (which matches
-- nothing) when folding leaves nothing to search for.
CREATE FUNCTION helpline_literal(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(nullif(folded, ''), '\', '\\'), '%', '\%'), '_', '\_')
$$;
