-- Similar names by sound (ADR 14).

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;

-- How a folded name sounds: up to four consonants. NULL, which matches nothing, for other scripts.
CREATE FUNCTION helpline_sound(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(public.dmetaphone(folded), '')
$$;

-- The sounds to look for: those of a folded name, and those of its other forms. A single consonant says too
-- little of a name, and a text with digits is none.
CREATE FUNCTION helpline_sounds_sought(folded text, forms text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT sound) FROM (
    SELECT sound FROM unnest(ARRAY[public.dmetaphone(folded), public.dmetaphone_alt(folded)]) AS sound
    WHERE length(sound) > 1 AND folded !~ '[0-9]'
    UNION ALL SELECT public.helpline_sound(form) FROM unnest(forms) AS form) AS sounds
$$;

-- How near a folded name is to the one that was heard, from 0 to 1: by its trigrams, and nearer if it is
-- another form of it, or sounds like it.
CREATE FUNCTION helpline_nearness(name text, heard text, forms text[]) RETURNS real
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN name = heard THEN 1
    WHEN name = ANY (forms) THEN 0.9
    WHEN alike > 0 AND length(sound) > 1 AND sound IN (public.dmetaphone(heard), public.dmetaphone_alt(heard))
      THEN (1 + alike) / 2
    ELSE alike END
  FROM (SELECT public.similarity(name, heard) AS alike, public.dmetaphone(name) AS sound) AS compared
$$;

-- Similar names are looked for in the names of one sound.
CREATE INDEX guardians_first_name_sound ON guardians (helpline_sound(search_first_name), search_first_name);
CREATE INDEX guardians_last_name_sound ON guardians (helpline_sound(search_last_name), search_last_name);
CREATE INDEX case_search_child_first_sound ON case_search (helpline_sound(child_first_name), child_first_name);
CREATE INDEX case_search_child_last_sound ON case_search (helpline_sound(child_last_name), child_last_name);
CREATE INDEX case_search_primary_first_sound ON case_search (helpline_sound(primary_first_name), primary_first_name);
CREATE INDEX case_search_primary_last_sound ON case_search (helpline_sound(primary_last_name), primary_last_name);
CREATE INDEX case_search_secondary_first_sound ON case_search (helpline_sound(secondary_first_name), secondary_first_name);
CREATE INDEX case_search_secondary_last_sound ON case_search (helpline_sound(secondary_last_name), secondary_last_name);
