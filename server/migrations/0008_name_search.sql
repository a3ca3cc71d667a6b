-- Search for names in bounded time however many cases there are (decision A9, ADR 0023): a dictionary
-- of the folded names that there are, and for each name the cases that have it, in order.

CREATE FUNCTION helpline_case_search(child_first text, child_last text, primary_id integer, secondary_id integer)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n',
    coalesce(helpline_fold(child_first), ''), coalesce(helpline_fold(child_last), ''),
    coalesce((SELECT helpline_fold(first_name) || E'\n' || helpline_fold(last_name)
              FROM guardians WHERE guardian_id = primary_id), E'\n'),
    coalesce((SELECT helpline_fold(first_name) || E'\n' || helpline_fold(last_name)
              FROM guardians WHERE guardian_id = secondary_id), E'\n'))
$$;

-- A guardian who changes names is found under the new one at once.
CREATE FUNCTION guardians_keep_case_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cases SET search = helpline_case_search(child_first_name, child_last_name,
      primary_guardian_id, secondary_guardian_id)
    WHERE primary_guardian_id = NEW.guardian_id OR secondary_guardian_id = NEW.guardian_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER guardians_case_search AFTER UPDATE OF first_name, last_name ON guardians
  FOR EACH ROW WHEN (OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name)
  EXECUTE FUNCTION guardians_keep_case_search();

-- Every first and last name of guardians and of children of kept cases, once. One that nobody has any
-- more may stay until helpline_forget_names(): it finds nobody.
CREATE TABLE folded_names (
  name_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE
);
CREATE INDEX folded_names_search ON folded_names USING gin (name gin_trgm_ops);

-- Which kept cases have a name, and in which of the six lines of cases.search (0005_cases.sql). No
-- foreign keys: the triggers below keep it, and a check for each row would cost as much again.
CREATE TABLE case_names (
  name_id integer NOT NULL,
  line smallint NOT NULL,
  case_id integer NOT NULL,
  PRIMARY KEY (name_id, line, case_id)
);
-- Rows go in and out far from each other; a search should not have to look whether they are visible.
ALTER TABLE case_names SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);

-- The names in a case's search text.
CREATE FUNCTION helpline_names_of_case(search text) RETURNS TABLE (line smallint, name text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT there.line::smallint, there.name
  FROM unnest(string_to_array(search, E'\n')) WITH ORDINALITY AS there (name, line) WHERE there.name <> ''
$$;

-- In an order of their own, so that two who add the same names wait and do not deadlock.
CREATE FUNCTION helpline_learn_names(names text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO folded_names (name)
  SELECT DISTINCT fresh COLLATE "C" FROM unnest(names) AS fresh
  WHERE fresh <> '' AND NOT EXISTS (SELECT 1 FROM folded_names WHERE name = fresh COLLATE "C")
  ORDER BY 1
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION guardians_keep_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM helpline_learn_names(ARRAY[split_part(NEW.search, E'\n', 1), split_part(NEW.search, E'\n', 2)]);
  RETURN NULL;
END
$$;
CREATE TRIGGER guardians_names AFTER INSERT ON guardians
  FOR EACH ROW EXECUTE FUNCTION guardians_keep_names();
CREATE TRIGGER guardians_renamed AFTER UPDATE ON guardians
  FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION guardians_keep_names();

CREATE FUNCTION cases_keep_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := CASE WHEN TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN OLD.search END;
  after text := CASE WHEN TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN NEW.search END;
BEGIN
  IF before IS NOT NULL THEN
    DELETE FROM case_names USING helpline_names_of_case(before) AS gone JOIN folded_names USING (name)
    WHERE case_names.name_id = folded_names.name_id AND case_names.line = gone.line
      AND case_names.case_id = OLD.case_id;
  END IF;
  IF after IS NOT NULL THEN
    PERFORM helpline_learn_names(string_to_array(after, E'\n'));
    INSERT INTO case_names (name_id, line, case_id)
    SELECT name_id, line, NEW.case_id FROM helpline_names_of_case(after) JOIN folded_names USING (name);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER cases_names AFTER INSERT OR DELETE ON cases
  FOR EACH ROW EXECUTE FUNCTION cases_keep_names();
CREATE TRIGGER cases_renamed AFTER UPDATE ON cases FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search OR (OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION cases_keep_names();

-- The search text is made anew only when a name is another one. A guardian who is just being renamed
-- is waited for: whoever comes second sees what the first has done.
CREATE FUNCTION cases_keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM guardians WHERE guardian_id IN (NEW.primary_guardian_id, NEW.secondary_guardian_id)
    AND (TG_OP = 'INSERT' OR guardian_id NOT IN (OLD.primary_guardian_id, coalesce(OLD.secondary_guardian_id, 0)))
    ORDER BY guardian_id FOR SHARE;
  NEW.search := helpline_case_search(NEW.child_first_name, NEW.child_last_name,
    NEW.primary_guardian_id, NEW.secondary_guardian_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER cases_search BEFORE INSERT ON cases FOR EACH ROW EXECUTE FUNCTION cases_keep_search();
CREATE TRIGGER cases_search_again BEFORE UPDATE ON cases FOR EACH ROW
  WHEN (OLD.child_first_name IS DISTINCT FROM NEW.child_first_name
    OR OLD.child_last_name IS DISTINCT FROM NEW.child_last_name
    OR OLD.primary_guardian_id IS DISTINCT FROM NEW.primary_guardian_id
    OR OLD.secondary_guardian_id IS DISTINCT FROM NEW.secondary_guardian_id)
  EXECUTE FUNCTION cases_keep_search();

-- Makes both tables anew out of cases and guardians: for rows that came without triggers.
CREATE FUNCTION helpline_reindex_names() RETURNS void LANGUAGE plpgsql
SET work_mem = '256MB' SET jit = off AS $$
BEGIN
  TRUNCATE case_names, folded_names RESTART IDENTITY;
  INSERT INTO folded_names (name)
  SELECT name FROM (
    SELECT unnest(string_to_array(search, E'\n')) AS name FROM cases WHERE deleted_at IS NULL
    UNION SELECT split_part(search, E'\n', 1) FROM guardians
    UNION SELECT split_part(search, E'\n', 2) FROM guardians
  ) AS there_are WHERE name <> '' ORDER BY name COLLATE "C";
  ANALYZE folded_names;
  INSERT INTO case_names (name_id, line, case_id)
  SELECT name_id, line, case_id
  FROM cases CROSS JOIN LATERAL helpline_names_of_case(search) AS there
    JOIN folded_names ON folded_names.name = there.name COLLATE "C"
  WHERE deleted_at IS NULL ORDER BY name_id, line, case_id;
  ANALYZE case_names;
END
$$;

-- Takes out the names that nobody has any more (ADR 0015). Whoever adds one meanwhile waits, or is
-- waited for, so that none goes that somebody has just been given.
CREATE FUNCTION helpline_forget_names() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE folded_names IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM folded_names AS known
  WHERE NOT EXISTS (SELECT 1 FROM case_names WHERE case_names.name_id = known.name_id)
    AND NOT EXISTS (SELECT 1 FROM guardians
      WHERE split_part(search, E'\n', 2) = known.name COLLATE "default")
    AND NOT EXISTS (SELECT 1 FROM guardians
      WHERE split_part(search, E'\n', 1) = known.name COLLATE "default");
END
$$;

-- After a move to another PostgreSQL, which may fold some letters otherwise (unaccent.rules).
CREATE FUNCTION helpline_refresh_search() RETURNS void LANGUAGE sql AS $$
  UPDATE cases SET search = helpline_case_search(child_first_name, child_last_name,
    primary_guardian_id, secondary_guardian_id)
  WHERE search <> helpline_case_search(child_first_name, child_last_name,
    primary_guardian_id, secondary_guardian_id);
  SELECT helpline_reindex_names();
$$;

-- Guardians, by the lines of their search text (0004_reference_records.sql): first name, last name, postcode,
-- telephone. Two indexes have them in the order of answers and carry the text, so that going through
-- them never touches the rows; two find postcodes and telephone numbers from their beginning, one
-- anywhere.
CREATE INDEX guardians_in_order ON guardians
  (split_part(search, E'\n', 2), split_part(search, E'\n', 1), guardian_id) INCLUDE (search);
CREATE INDEX guardians_by_first_name ON guardians
  (split_part(search, E'\n', 1), split_part(search, E'\n', 2), guardian_id) INCLUDE (search);
CREATE INDEX guardians_postcode ON guardians (split_part(search, E'\n', 3) COLLATE "C");
CREATE INDEX guardians_telephone ON guardians (split_part(search, E'\n', 4) COLLATE "C");

-- Each character, and each two that stand together: for texts that are too short for trigrams.
CREATE FUNCTION helpline_pairs(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(string_to_array(value, NULL) || string_to_array(
    regexp_replace(value, '(..)', E'\\1\n', 'g') || E'\n' ||
    regexp_replace(substr(value, 2), '(..)', E'\\1\n', 'g'), E'\n'), '')
$$;
CREATE INDEX guardians_contact ON guardians USING gin (
  split_part(search, E'\n', 3) gin_trgm_ops, split_part(search, E'\n', 4) gin_trgm_ops,
  helpline_pairs(split_part(search, E'\n', 3)), helpline_pairs(split_part(search, E'\n', 4)));

-- Whether a line is found at a rank: 1 equal, 2 beginning with the text, 3 with the text anywhere.
CREATE FUNCTION helpline_found_in(line text, wanted text, rank integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE rank WHEN 1 THEN line = wanted WHEN 2 THEN starts_with(line, wanted) ELSE position(wanted IN line) > 0 END
$$;
CREATE FUNCTION helpline_found_in_lines(search text, lines smallint[], wanted text, rank integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT
    (1 = ANY (lines) AND helpline_found_in(split_part(search, E'\n', 1), wanted, rank)) OR
    (2 = ANY (lines) AND helpline_found_in(split_part(search, E'\n', 2), wanted, rank)) OR
    (3 = ANY (lines) AND helpline_found_in(split_part(search, E'\n', 3), wanted, rank)) OR
    (4 = ANY (lines) AND helpline_found_in(split_part(search, E'\n', 4), wanted, rank)) OR
    (5 = ANY (lines) AND helpline_found_in(split_part(search, E'\n', 5), wanted, rank)) OR
    (6 = ANY (lines) AND helpline_found_in(split_part(search, E'\n', 6), wanted, rank))
$$;

-- Past every text that begins with this one.
CREATE FUNCTION helpline_past(beginning text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT beginning || repeat(U&'\+10FFFF', 2)
$$;

-- Whether a text has no trigram that an index could look for.
CREATE FUNCTION helpline_is_short(wanted text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT wanted !~ '[[:alnum:]]{3}'
$$;

-- The names that have a text somewhere, and do not begin with it.
CREATE FUNCTION helpline_names_with(folded text, most integer)
RETURNS TABLE (name_id integer, name text) LANGUAGE plpgsql STABLE SET enable_bitmapscan = on AS $$
BEGIN
  IF helpline_is_short(folded) THEN
    -- Nothing for trigrams: the whole dictionary, which is small beside the cases.
    RETURN QUERY SELECT n.name_id, n.name FROM folded_names AS n
      WHERE position(folded IN n.name) > 1 AND NOT starts_with(n.name, folded) LIMIT most;
  ELSE
    RETURN QUERY SELECT n.name_id, n.name FROM folded_names AS n
      WHERE n.name LIKE helpline_anywhere(folded) AND NOT starts_with(n.name, folded) LIMIT most;
  END IF;
END
$$;

-- The names that are found at a rank and at none better.
CREATE FUNCTION helpline_names_like(folded text, rank integer, most integer)
RETURNS TABLE (name_id integer, name text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF rank = 1 THEN
    RETURN QUERY SELECT n.name_id, n.name FROM folded_names AS n WHERE n.name = folded COLLATE "C";
  ELSIF rank = 2 THEN
    RETURN QUERY SELECT n.name_id, n.name FROM folded_names AS n
      WHERE n.name > folded COLLATE "C" AND n.name < helpline_past(folded) COLLATE "C" LIMIT most;
  ELSE
    RETURN QUERY SELECT * FROM helpline_names_with(folded, most);
  END IF;
END
$$;

-- Kept cases by names, the best rank first, the newest first within one: at most `most` of them, and
-- `wanted_id` before all. Ranks are taken in turn, and the worse ones only while there is room. Names
-- that are few: the newest cases of each. Many: first a look at the newest cases of all, among which
-- a common text is found often enough; then the cases of every name, when they are few; else on
-- through all cases, newest first.
CREATE FUNCTION helpline_find_cases(
  needle text, lines smallint[], wanted_id integer, most integer,
  few_names integer DEFAULT 64, peeked integer DEFAULT 8000, few_rows integer DEFAULT 25000
) RETURNS TABLE (case_id integer, place bigint) LANGUAGE plpgsql STABLE ROWS 50
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  folded text := helpline_fold(needle);
  pattern text := helpline_anywhere(folded);
  found integer[] := ARRAY(SELECT c.case_id FROM cases AS c WHERE c.case_id = wanted_id AND c.deleted_at IS NULL);
  room integer;
  names integer[];
  more integer[];
BEGIN
  FOR rank IN 1..3 LOOP
    room := most - cardinality(found);
    EXIT WHEN room <= 0 OR folded = '' OR cardinality(lines) = 0;
    names := ARRAY(SELECT n.name_id FROM helpline_names_like(folded, rank, few_names + 1) AS n);
    CONTINUE WHEN names = '{}';
    IF cardinality(names) <= few_names THEN
      found := found || ARRAY(
        SELECT newest.case_id FROM (
          SELECT each.case_id
          FROM unnest(names) AS one (name_id) CROSS JOIN unnest(lines) AS one_of (line) CROSS JOIN LATERAL (
            SELECT p.case_id FROM case_names AS p WHERE p.name_id = one.name_id AND p.line = one_of.line
            ORDER BY p.case_id DESC LIMIT most) AS each
          EXCEPT SELECT unnest(found)) AS newest
        ORDER BY newest.case_id DESC LIMIT room);
      CONTINUE;
    END IF;
    more := ARRAY(
      SELECT c.case_id FROM (
        SELECT cases.case_id, cases.search FROM cases WHERE deleted_at IS NULL
        ORDER BY cases.case_id DESC LIMIT peeked) AS c
      WHERE c.search LIKE pattern AND helpline_found_in_lines(c.search, lines, folded, rank)
        AND c.case_id <> ALL (found)
      ORDER BY c.case_id DESC LIMIT room);
    IF cardinality(more) < room THEN
      more := ARRAY(
        SELECT p.case_id FROM helpline_names_like(folded, rank, NULL) AS n
          JOIN case_names AS p ON p.name_id = n.name_id AND p.line = ANY (lines)
        LIMIT few_rows + 1);
      IF cardinality(more) <= few_rows THEN
        more := ARRAY(
          SELECT newest.case_id FROM (
            SELECT each.case_id FROM unnest(more) AS each (case_id) EXCEPT SELECT unnest(found)) AS newest
          ORDER BY newest.case_id DESC LIMIT room);
      ELSE
        more := ARRAY(
          SELECT c.case_id FROM cases AS c
          WHERE c.deleted_at IS NULL AND c.search LIKE pattern
            AND helpline_found_in_lines(c.search, lines, folded, rank) AND c.case_id <> ALL (found)
          ORDER BY c.case_id DESC LIMIT room);
      END IF;
    END IF;
    found := found || more;
  END LOOP;
  RETURN QUERY SELECT * FROM unnest(found) WITH ORDINALITY;
END
$$;

-- Guardians whose postcode (line 3) or telephone number (4) has a text anywhere.
CREATE FUNCTION helpline_guardians_with(squashed text, lines smallint[], most integer)
RETURNS TABLE (guardian_id integer, search text) LANGUAGE plpgsql STABLE SET enable_bitmapscan = on AS $$
BEGIN
  IF helpline_is_short(squashed) THEN
    RETURN QUERY SELECT g.guardian_id, g.search FROM guardians AS g
      WHERE 3 = ANY (lines) AND helpline_pairs(split_part(g.search, E'\n', 3)) @> helpline_pairs(squashed)
        AND position(squashed IN split_part(g.search, E'\n', 3)) > 0 LIMIT most;
    RETURN QUERY SELECT g.guardian_id, g.search FROM guardians AS g
      WHERE 4 = ANY (lines) AND helpline_pairs(split_part(g.search, E'\n', 4)) @> helpline_pairs(squashed)
        AND position(squashed IN split_part(g.search, E'\n', 4)) > 0 LIMIT most;
  ELSE
    RETURN QUERY SELECT g.guardian_id, g.search FROM guardians AS g
      WHERE 3 = ANY (lines) AND split_part(g.search, E'\n', 3) LIKE helpline_anywhere(squashed) LIMIT most;
    RETURN QUERY SELECT g.guardian_id, g.search FROM guardians AS g
      WHERE 4 = ANY (lines) AND split_part(g.search, E'\n', 4) LIKE helpline_anywhere(squashed) LIMIT most;
  END IF;
END
$$;

-- Guardians whose postcode or telephone number is found at a rank, or at it and better ones.
CREATE FUNCTION helpline_guardians_reached(squashed text, lines smallint[], rank integer, most integer)
RETURNS TABLE (guardian_id integer, search text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF rank = 3 THEN
    RETURN QUERY SELECT * FROM helpline_guardians_with(squashed, lines, most);
    RETURN;
  END IF;
  RETURN QUERY SELECT g.guardian_id, g.search FROM guardians AS g
    WHERE 3 = ANY (lines) AND split_part(g.search, E'\n', 3) COLLATE "C" >= squashed
      AND split_part(g.search, E'\n', 3) COLLATE "C" <= CASE rank WHEN 1 THEN squashed ELSE helpline_past(squashed) END
    LIMIT most;
  RETURN QUERY SELECT g.guardian_id, g.search FROM guardians AS g
    WHERE 4 = ANY (lines) AND split_part(g.search, E'\n', 4) COLLATE "C" >= squashed
      AND split_part(g.search, E'\n', 4) COLLATE "C" <= CASE rank WHEN 1 THEN squashed ELSE helpline_past(squashed) END
    LIMIT most;
END
$$;

-- Guardians in the same way, by last name, first name and id within a rank. Nearly each postcode and
-- telephone number is one family's own, so that the guardians take the place of the dictionary there.
CREATE FUNCTION helpline_find_guardians(
  needle text, lines smallint[], wanted_id integer, most integer,
  few_names integer DEFAULT 16, peeked integer DEFAULT 5000, few_rows integer DEFAULT 3000
) RETURNS TABLE (guardian_id integer, place bigint) LANGUAGE plpgsql STABLE ROWS 50
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  folded text := helpline_fold(needle);
  squashed text := helpline_squash(needle);
  pattern text := helpline_anywhere(folded);
  tight text := helpline_anywhere(squashed);
  named smallint[] := ARRAY(SELECT line FROM unnest(lines) AS line WHERE line < 3 AND folded <> '');
  reached smallint[] := ARRAY(SELECT line FROM unnest(lines) AS line WHERE line > 2 AND squashed <> '');
  found integer[] := ARRAY(SELECT g.guardian_id FROM guardians AS g WHERE g.guardian_id = wanted_id);
  room integer;
  names text[] := '{}';
  are_few boolean;
  are_common boolean;
  more integer[];
BEGIN
  FOR rank IN 1..3 LOOP
    room := most - cardinality(found);
    EXIT WHEN room <= 0 OR cardinality(named || reached) = 0;
    IF named <> '{}' THEN
      names := ARRAY(SELECT n.name FROM helpline_names_like(folded, rank, few_names + 1) AS n);
    END IF;
    are_few := cardinality(names) <= few_names;
    more := NULL;
    IF NOT are_few OR (length(squashed) < 5 AND (rank = 3 AND reached <> '{}' OR rank = 2 AND EXISTS (
      SELECT FROM helpline_guardians_reached(squashed, reached, rank, 1)))) THEN
      more := ARRAY(
        SELECT g.guardian_id FROM (
          SELECT guardians.guardian_id, search FROM guardians
          ORDER BY split_part(search, E'\n', 2), split_part(search, E'\n', 1), guardians.guardian_id
          LIMIT peeked) AS g
        WHERE ((g.search LIKE pattern AND helpline_found_in_lines(g.search, named, folded, rank))
            OR (g.search LIKE tight AND helpline_found_in_lines(g.search, reached, squashed, rank)))
          AND g.guardian_id <> ALL (found)
        LIMIT room);
      IF cardinality(more) = room THEN
        found := found || more;
        EXIT;
      END IF;
    END IF;
    -- Rows cost far more than going on in order: so many as these among the first are found that way.
    are_common := cardinality(more) * 10 >= room AND reached <> '{}';
    IF NOT are_few THEN
      names := ARRAY(SELECT n.name FROM helpline_names_like(folded, rank, NULL) AS n);
    END IF;
    more := NULL;
    IF NOT coalesce(are_common, false) THEN
      WITH by_last_name AS MATERIALIZED (
        SELECT g.guardian_id, g.search
        FROM (SELECT name FROM unnest(names) AS name ORDER BY name) AS one CROSS JOIN LATERAL (
          SELECT guardians.guardian_id, search FROM guardians
          WHERE 2 = ANY (named) AND split_part(search, E'\n', 2) = one.name
          ORDER BY split_part(search, E'\n', 1), guardians.guardian_id) AS g
        LIMIT most
      ), by_first_name AS MATERIALIZED (
        SELECT g.guardian_id, g.search
        FROM unnest(names) AS one (name) CROSS JOIN LATERAL (
          SELECT guardians.guardian_id, search FROM guardians
          WHERE 1 = ANY (named) AND split_part(search, E'\n', 1) = one.name
          ORDER BY split_part(search, E'\n', 2), guardians.guardian_id LIMIT CASE WHEN are_few THEN most END) AS g
        LIMIT CASE WHEN NOT are_few THEN few_rows + 1 END
      ), by_reach AS MATERIALIZED (
        SELECT g.guardian_id, g.search
        FROM helpline_guardians_reached(squashed, reached, rank, few_rows + 1) AS g
      )
      SELECT CASE WHEN (are_few OR (SELECT count(*) FROM by_first_name) <= few_rows)
          AND (SELECT count(*) FROM by_reach) <= few_rows
        THEN ARRAY(
          SELECT g.guardian_id FROM (SELECT * FROM by_last_name UNION SELECT * FROM by_first_name UNION SELECT * FROM by_reach) AS g
          WHERE g.guardian_id NOT IN (SELECT unnest(found))
          ORDER BY split_part(g.search, E'\n', 2), split_part(g.search, E'\n', 1), g.guardian_id LIMIT room)
        END INTO more;
    END IF;
    found := found || coalesce(more, ARRAY(
      SELECT g.guardian_id FROM guardians AS g
      WHERE ((g.search LIKE pattern AND helpline_found_in_lines(g.search, named, folded, rank))
          OR (g.search LIKE tight AND helpline_found_in_lines(g.search, reached, squashed, rank)))
        AND g.guardian_id <> ALL (found)
      ORDER BY split_part(g.search, E'\n', 2), split_part(g.search, E'\n', 1), g.guardian_id LIMIT room));
  END LOOP;
  RETURN QUERY SELECT * FROM unnest(found) WITH ORDINALITY;
END
$$;

SELECT helpline_reindex_names();
