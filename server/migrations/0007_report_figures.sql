-- Counts, far pages and the general report from figures that are kept as the data changes (ADR 0022).
--
-- Every change of a case, a log entry or a guardian adds rows to `figure_changes`, in its own
-- transaction: what it took away with a negative count, what it put there with a positive one. Nobody
-- waits for anybody, since nothing is updated. Now and then somebody's write settles the oldest of
-- them into the kept tables. A figure is what is kept plus what is not settled yet.

-- The helpline's time zone: log entries and closings count on a day of it.
CREATE TABLE figure_zone (
  figure_zone_id integer PRIMARY KEY DEFAULT 1 CHECK (figure_zone_id = 1),
  time_zone text NOT NULL
);
INSERT INTO figure_zone (time_zone) VALUES ('Europe/London');

-- How often a figure holds on a day, in a month, in a year. `starts` is the span's first day.
CREATE TABLE kept_figures (
  figure text NOT NULL,
  span text NOT NULL CHECK (span IN ('day', 'month', 'year')),
  starts date NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (figure, span, starts)
);

-- Cases by the primary guardian's city and county, by month and year of their adding, and altogether
-- (then `starts` is -infinity).
CREATE TABLE kept_places (
  kind text NOT NULL CHECK (kind IN ('city', 'county')),
  span text NOT NULL CHECK (span IN ('month', 'year', 'all')),
  starts date NOT NULL,
  name text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (kind, span, starts, name)
);

-- How many of each thousand, and of each hundred thousand ids are in a list (block = id / size).
CREATE TABLE kept_blocks (
  list text NOT NULL,
  size integer NOT NULL CHECK (size IN (1000, 100000)),
  block integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (list, size, block)
);

-- Guardians by folded last name.
CREATE TABLE kept_names (
  last_name text PRIMARY KEY,
  count bigint NOT NULL
);

CREATE INDEX kept_places_unused ON kept_places (kind) WHERE count = 0;
CREATE INDEX kept_names_unused ON kept_names (last_name) WHERE count = 0;

CREATE TABLE figure_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- How many there are of it more (or less) than before.
  n integer NOT NULL,
  -- The lists that show it.
  lists text[] NOT NULL DEFAULT '{}',
  -- What of the general report it counts in.
  figures text[] NOT NULL DEFAULT '{}',
  -- The day on which lists and figures count it.
  day date,
  -- The day on which a case was closed.
  closed_day date,
  -- Which thousand ids it is among.
  block integer,
  city text,
  county text,
  last_name text
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- What is not settled yet, by figure and day.
CREATE VIEW unsettled_figures AS
  SELECT figure, day, n FROM figure_changes, unnest(figures) AS figure WHERE day IS NOT NULL
  UNION ALL SELECT 'cases.closings', closed_day, n FROM figure_changes WHERE closed_day IS NOT NULL;

CREATE FUNCTION helpline_day(moment timestamptz, time_zone text) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (moment AT TIME ZONE time_zone)::date
$$;

-- The lists that show a case that is not deleted (case-scope.ts), whoever handles it.
CREATE FUNCTION helpline_lists_of(c cases) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY['managers',
    CASE WHEN c.closed = 0 AND c.with_advisor = 1 THEN 'advisors' END,
    CASE WHEN c.closed = 0 AND c.with_advocate = 1 THEN 'advocates' END,
    CASE WHEN c.closed = 0 AND c.with_advocate = 1 AND c.clinic_participating = 1 THEN 'clinics' END,
    CASE WHEN c.closed = 0 AND c.with_evaluator = 1 THEN 'evaluators' END], NULL)
$$;

-- What a case that is not deleted counts in (contract: general-report.ts).
CREATE FUNCTION helpline_figures_of(c cases) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY['cases.total',
    CASE WHEN c.closed = 0 THEN 'cases.open' WHEN c.closed = 1 THEN 'cases.closed' END,
    CASE WHEN c.with_advisor = 1 THEN 'cases.with_advisor' END,
    CASE WHEN c.with_advocate = 1 THEN 'cases.with_advocate' END,
    CASE WHEN c.clinic_participating = 1 THEN 'cases.with_clinic_participating' END,
    CASE WHEN c.with_evaluator = 1 THEN 'cases.with_evaluator' END,
    CASE WHEN c.consented_to_evaluation = 1 THEN 'cases.consented_for_evaluation' END,
    CASE c.band WHEN 1 THEN 'cases.band_1' WHEN 2 THEN 'cases.band_2' WHEN 3 THEN 'cases.band_3' END,
    CASE WHEN c.secondary_guardian_id IS NOT NULL THEN 'cases.with_secondary_guardian' END,
    CASE c.attending_school WHEN 'attending' THEN 'cases.attending_school'
      WHEN 'home schooled' THEN 'cases.home_schooled'
      WHEN 'not attending' THEN 'cases.not_attending_school' END,
    CASE WHEN c.does_the_child_currently_have_an_ehcp = 1 THEN 'cases.with_ehcp' END,
    CASE WHEN c.had_formal_assessment = 1 THEN 'cases.had_formal_assessment' END,
    CASE WHEN c.had_formal_diagnosis = 1 THEN 'cases.had_formal_diagnosis' END,
    CASE WHEN c.receiving_support = 1 THEN 'cases.receiving_support' END,
    CASE WHEN c.supported_by_a_sendco = 1 THEN 'cases.supported_by_a_sendco' END], NULL)
$$;

-- The same of a log entry.
CREATE FUNCTION helpline_figures_of_entry(user_type text, entry_type text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY['case_logs.total',
    CASE user_type WHEN 'advisor' THEN 'case_logs.by_advisors' WHEN 'advocate' THEN 'case_logs.by_advocates'
      WHEN 'clinic' THEN 'case_logs.by_clinics' END,
    CASE entry_type WHEN 'call' THEN 'case_logs.calls' WHEN 'data entry' THEN 'case_logs.data_entry'
      WHEN 'appointment' THEN 'case_logs.appointments' WHEN 'other' THEN 'case_logs.other' END], NULL)
$$;

-- What a case that is not deleted puts into the kept figures; its place where `placed`.
CREATE FUNCTION helpline_change_of(c cases, placed boolean, time_zone text)
RETURNS TABLE (lists text[], figures text[], day date, closed_day date, block integer, city text, county text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT helpline_lists_of(c), helpline_figures_of(c), c.added_on,
    CASE WHEN c.closed = 1 THEN helpline_day(c.closed_on, time_zone) END, c.case_id / 1000,
    CASE WHEN placed THEN trim(g.city) END, CASE WHEN placed THEN trim(g.county) END
  FROM guardians g WHERE g.guardian_id = c.primary_guardian_id
$$;

-- Puts the oldest changes, at most so many, into the kept tables. One at a time: lock 7274502.
CREATE FUNCTION helpline_settle_figures(most integer) RETURNS void LANGUAGE sql AS $$
  WITH settled AS MATERIALIZED (
    DELETE FROM figure_changes WHERE change_id <=
      (SELECT max(change_id) FROM (SELECT change_id FROM figure_changes ORDER BY change_id LIMIT most) AS oldest)
    RETURNING n, lists, figures, day, closed_day, block, city, county, last_name
  ), days AS (
    SELECT figure, day, sum(n) AS n FROM (
      SELECT figure, day, n FROM settled, unnest(lists || figures) AS figure WHERE day IS NOT NULL
      UNION ALL SELECT 'cases.closings', closed_day, n FROM settled WHERE closed_day IS NOT NULL
    ) AS each GROUP BY 1, 2
  ), into_figures AS (
    INSERT INTO kept_figures (figure, span, starts, count)
    SELECT figure, span, date_trunc(span, day::timestamp)::date, sum(n)
      FROM days, unnest('{day,month,year}'::text[]) AS span GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (figure, span, starts) DO UPDATE SET count = kept_figures.count + excluded.count
  ), into_blocks AS (
    INSERT INTO kept_blocks (list, size, block, count)
    SELECT list, size, block * 1000 / size, sum(n)
      FROM settled, unnest(lists) AS list, unnest('{1000,100000}'::integer[]) AS size
      WHERE block IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (list, size, block) DO UPDATE SET count = kept_blocks.count + excluded.count
  ), months AS (
    SELECT place.kind, place.name, date_trunc('month', day::timestamp) AS month, sum(n) AS n
      FROM settled, LATERAL (VALUES ('city', city), ('county', county)) AS place (kind, name)
      WHERE city IS NOT NULL GROUP BY 1, 2, 3
  ), into_places AS (
    INSERT INTO kept_places (kind, span, starts, name, count)
    SELECT kind, span, CASE WHEN span = 'all' THEN '-infinity' ELSE date_trunc(span, month) END::date, name, sum(n)
      FROM months, unnest('{month,year}'::text[] || 'all'::text) AS span GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (kind, span, starts, name) DO UPDATE SET count = kept_places.count + excluded.count
  )
  INSERT INTO kept_names (last_name, count)
  SELECT last_name, sum(n) FROM settled WHERE last_name IS NOT NULL GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1
  ON CONFLICT (last_name) DO UPDATE SET count = kept_names.count + excluded.count;
  -- A name or place that nobody has any more is forgotten.
  DELETE FROM kept_names WHERE count = 0;
  DELETE FROM kept_places WHERE count = 0
$$;

-- One write in some settles, and each transaction once at most: a bulk of changes is left to later ones.
-- Whoever finds somebody else at it leaves it to them. Each statement has to see what was committed
-- before it, or it would meet changes that are settled already.
CREATE FUNCTION figure_changes_settle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('helpline.settled', true), '') <> 'yes'
    AND current_setting('transaction_isolation') = 'read committed'
    AND pg_try_advisory_xact_lock(7274502)
  THEN
    PERFORM set_config('helpline.settled', 'yes', true);
    PERFORM helpline_settle_figures(4000);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER figure_changes_settle AFTER INSERT ON figure_changes
  FOR EACH ROW WHEN (NEW.change_id % 128 = 0) EXECUTE FUNCTION figure_changes_settle();

-- A guardian who moves meanwhile waits, or has moved: the place is the one that stays.
CREATE FUNCTION helpline_note_case(c cases, times integer, placed boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF placed THEN
    PERFORM 1 FROM guardians WHERE guardian_id = c.primary_guardian_id FOR SHARE;
  END IF;
  INSERT INTO figure_changes (n, lists, figures, day, closed_day, block, city, county)
  SELECT times, change.lists, change.figures, change.day, change.closed_day, change.block, change.city, change.county
    FROM helpline_change_of(c, placed, (SELECT time_zone FROM figure_zone)) AS change;
END
$$;

CREATE FUNCTION cases_keep_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  placed boolean := true;
  times integer;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    placed := (OLD.deleted_at IS NULL, OLD.added_on, OLD.primary_guardian_id)
      IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.added_on, NEW.primary_guardian_id);
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    PERFORM helpline_note_case(OLD, -1, placed);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    PERFORM helpline_note_case(NEW, 1, placed);
  END IF;
  -- A deleted case's log entries do not count; whoever adds one holds the case's lock.
  IF TG_OP = 'UPDATE' AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) THEN
    times := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
    INSERT INTO figure_changes (n, figures, day)
    SELECT times * count(*), helpline_figures_of_entry(user_type, entry_type),
        helpline_day(added_on, (SELECT time_zone FROM figure_zone))
      FROM case_logs WHERE case_id = NEW.case_id GROUP BY 2, 3;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER cases_figures AFTER INSERT OR DELETE ON cases
  FOR EACH ROW EXECUTE FUNCTION cases_keep_figures();
-- A save that changes nothing of this costs next to nothing. Every column that lists, figures and days are
-- made of: written out, since a function would be read anew for each statement (0.3 ms).
CREATE TRIGGER cases_figures_change AFTER UPDATE ON cases FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL OR NEW.deleted_at IS NULL) AND (
    (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR (
      OLD.closed, OLD.closed_on, OLD.with_advisor, OLD.with_advocate, OLD.with_evaluator,
      OLD.clinic_participating, OLD.consented_to_evaluation, OLD.band, OLD.primary_guardian_id,
      OLD.secondary_guardian_id, OLD.attending_school, OLD.does_the_child_currently_have_an_ehcp,
      OLD.had_formal_assessment, OLD.had_formal_diagnosis, OLD.receiving_support, OLD.supported_by_a_sendco,
      OLD.added_on
    ) IS DISTINCT FROM (
      NEW.closed, NEW.closed_on, NEW.with_advisor, NEW.with_advocate, NEW.with_evaluator,
      NEW.clinic_participating, NEW.consented_to_evaluation, NEW.band, NEW.primary_guardian_id,
      NEW.secondary_guardian_id, NEW.attending_school, NEW.does_the_child_currently_have_an_ehcp,
      NEW.had_formal_assessment, NEW.had_formal_diagnosis, NEW.receiving_support, NEW.supported_by_a_sendco,
      NEW.added_on
    )))
  EXECUTE FUNCTION cases_keep_figures();

CREATE FUNCTION helpline_note_entry(entry case_logs, times integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whether the case is deleted must not change before this is committed.
  PERFORM 1 FROM cases WHERE case_id = entry.case_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF FOUND THEN
    INSERT INTO figure_changes (n, figures, day) VALUES (times,
      helpline_figures_of_entry(entry.user_type, entry.entry_type),
      helpline_day(entry.added_on, (SELECT time_zone FROM figure_zone)));
  END IF;
END
$$;

CREATE FUNCTION case_logs_keep_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM helpline_note_entry(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM helpline_note_entry(NEW, 1); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER case_logs_figures AFTER INSERT OR DELETE ON case_logs
  FOR EACH ROW EXECUTE FUNCTION case_logs_keep_figures();
CREATE TRIGGER case_logs_figures_change AFTER UPDATE ON case_logs FOR EACH ROW
  WHEN ((OLD.case_id, OLD.user_type, OLD.entry_type, OLD.added_on)
    IS DISTINCT FROM (NEW.case_id, NEW.user_type, NEW.entry_type, NEW.added_on))
  EXECUTE FUNCTION case_logs_keep_figures();

CREATE FUNCTION guardians_keep_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO figure_changes (n, lists, block, last_name)
    VALUES (1, '{guardians}', NEW.guardian_id / 1000, helpline_fold(NEW.last_name));
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO figure_changes (n, lists, block, last_name)
    VALUES (-1, '{guardians}', OLD.guardian_id / 1000, helpline_fold(OLD.last_name));
  ELSE
    INSERT INTO figure_changes (n, last_name)
    SELECT n, last_name FROM (VALUES (-1, helpline_fold(OLD.last_name)), (1, helpline_fold(NEW.last_name)))
      AS change (n, last_name) WHERE OLD.last_name <> NEW.last_name;
    INSERT INTO figure_changes (n, day, city, county)
    SELECT change.n * count(*), cases.added_on, trim(change.city), trim(change.county)
      FROM cases, (VALUES (-1, OLD.city, OLD.county), (1, NEW.city, NEW.county)) AS change (n, city, county)
      WHERE primary_guardian_id = NEW.guardian_id AND deleted_at IS NULL
        AND (OLD.city, OLD.county) IS DISTINCT FROM (NEW.city, NEW.county)
      GROUP BY change.n, cases.added_on, change.city, change.county;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER guardians_figures AFTER INSERT OR DELETE ON guardians
  FOR EACH ROW EXECUTE FUNCTION guardians_keep_figures();
CREATE TRIGGER guardians_figures_change AFTER UPDATE ON guardians FOR EACH ROW
  WHEN ((OLD.last_name, OLD.city, OLD.county) IS DISTINCT FROM (NEW.last_name, NEW.city, NEW.county))
  EXECUTE FUNCTION guardians_keep_figures();

-- Makes all kept figures anew, from the rows. Nobody writes meanwhile. For the database's owner.
CREATE FUNCTION helpline_recount() RETURNS void LANGUAGE plpgsql SET work_mem = '128MB' AS $$
DECLARE
  zone text := (SELECT time_zone FROM figure_zone);
BEGIN
  LOCK TABLE cases, case_logs, guardians IN SHARE ROW EXCLUSIVE MODE;
  -- A settling that is under way comes to its end; the changes that are made here are settled below.
  PERFORM pg_advisory_xact_lock(7274502), set_config('helpline.settled', 'yes', true);
  TRUNCATE kept_figures, kept_places, kept_blocks, kept_names, figure_changes;
  INSERT INTO figure_changes (n, lists, figures, day, closed_day, block, city, county)
  SELECT 1, change.lists, change.figures, change.day, change.closed_day, change.block, change.city, change.county
    FROM cases AS c, helpline_change_of(c, true, zone) AS change WHERE c.deleted_at IS NULL;
  INSERT INTO figure_changes (n, figures, day)
  SELECT entries, helpline_figures_of_entry(user_type, entry_type), day FROM (
    SELECT count(*) AS entries, user_type, entry_type, helpline_day(added_on, zone) AS day FROM case_logs
    WHERE NOT EXISTS (SELECT 1 FROM cases WHERE cases.case_id = case_logs.case_id AND deleted_at IS NOT NULL)
    GROUP BY 2, 3, 4) AS counted;
  INSERT INTO figure_changes (n, lists, block, last_name)
  SELECT count(*), '{guardians}', guardian_id / 1000, helpline_fold(last_name) FROM guardians GROUP BY 3, 4;
  PERFORM helpline_settle_figures(NULL);
  TRUNCATE figure_changes;
  ANALYZE kept_figures, kept_places, kept_blocks, kept_names;
END
$$;

SELECT helpline_recount();

-- The lists of the four systems, for whoever sees all of a stage, and for whoever handles some of it.
CREATE INDEX cases_with_advisor ON cases (case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_advisor = 1;
CREATE INDEX cases_with_advisor_added_on ON cases (added_on, case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_advisor = 1;
CREATE INDEX cases_of_advisor ON cases (advisor_id, case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_advisor = 1;
CREATE INDEX cases_with_advocate ON cases (case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_advocate = 1;
CREATE INDEX cases_with_advocate_added_on ON cases (added_on, case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_advocate = 1;
CREATE INDEX cases_of_advocate ON cases (advocate_id, case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_advocate = 1;
CREATE INDEX cases_with_clinic ON cases (case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_advocate = 1 AND clinic_participating = 1;
CREATE INDEX cases_with_clinic_added_on ON cases (added_on, case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_advocate = 1 AND clinic_participating = 1;
CREATE INDEX cases_of_clinic ON cases (clinic_id, case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_advocate = 1 AND clinic_participating = 1;
CREATE INDEX cases_with_evaluator ON cases (case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_evaluator = 1;
CREATE INDEX cases_with_evaluator_added_on ON cases (added_on, case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_evaluator = 1;
CREATE INDEX cases_of_evaluator ON cases (evaluator_id, case_id)
  WHERE deleted_at IS NULL AND closed = 0 AND with_evaluator = 1;

-- Guardians by every column that their list can be sorted by. With the column itself beside its folded
-- form the index alone is enough to count out a page far in.
DROP INDEX guardians_name_order;
CREATE INDEX guardians_name_order
  ON guardians (helpline_fold(last_name), helpline_fold(first_name), guardian_id) INCLUDE (last_name, first_name);
CREATE INDEX guardians_first_name_order
  ON guardians (helpline_fold(first_name), guardian_id) INCLUDE (first_name);
CREATE INDEX guardians_last_name_order
  ON guardians (helpline_fold(last_name), guardian_id) INCLUDE (last_name);
CREATE INDEX guardians_postcode_order
  ON guardians (helpline_fold(postcode), guardian_id) INCLUDE (postcode);
CREATE INDEX guardians_telephone_order
  ON guardians (helpline_fold(telephone), guardian_id) INCLUDE (telephone);
CREATE INDEX guardians_telephone_order_back
  ON guardians (helpline_fold(telephone) DESC NULLS LAST, guardian_id DESC) INCLUDE (telephone);
