-- Filters and sort orders of the list of cases (4-beyond Q1, ADR 0051).

-- What the list can be filtered and sorted by: one narrow row for each case that is not deleted.
CREATE VIEW case_list_source AS
SELECT cases.case_id,
  cases.added_on,
  cases.closed_on,
  cases.last_entry_on,
  cases.minutes_used,
  -- 0 while nobody handles the case: groups of cases are read by their handler.
  coalesce(CASE stage WHEN 'advisor' THEN advisor_id WHEN 'advocate' THEN advocate_id
    WHEN 'evaluator' THEN evaluator_id END, 0) AS handler_id,
  CASE WHEN takes_part THEN clinic_id END AS clinic_id,
  cases.local_authority_id,
  cases.school_id,
  cases.gp_id,
  cases.closed,
  cases.band,
  takes_part::integer::smallint AS clinic_participating,
  cases.does_the_child_currently_have_an_ehcp AS ehcp,
  cases.consented_to_evaluation AS consented,
  stage,
  cases.nature_of_case,
  helpline_fold(guardians.first_name || ' ' || guardians.last_name) COLLATE "C" AS guardian_name,
  helpline_fold(concat_ws(' ', child_first_name, child_last_name)) COLLATE "C" AS child_name
FROM cases
  JOIN guardians ON guardians.guardian_id = primary_guardian_id
  CROSS JOIN LATERAL (SELECT CASE WHEN closed = 1 THEN 'closed' WHEN with_advisor = 1 THEN 'advisor'
    WHEN with_advocate = 1 THEN 'advocate' WHEN with_evaluator = 1 THEN 'evaluator' ELSE 'none' END AS stage) AS standing
  CROSS JOIN LATERAL (SELECT stage = 'advocate' AND clinic_participating = 1 AS takes_part) AS clinic
WHERE cases.deleted_at IS NULL;

-- The rows of the view, stored and indexed. The triggers below keep them up to date. `cases` is four times as
-- wide, and an index there on what log entries change would make each of them write to all its indexes.
CREATE TABLE case_list (
  case_id integer PRIMARY KEY REFERENCES cases ON DELETE CASCADE,
  added_on date NOT NULL,
  closed_on timestamptz,
  last_entry_on timestamptz,
  minutes_used integer NOT NULL,
  handler_id integer NOT NULL,
  clinic_id integer,
  local_authority_id integer,
  school_id integer,
  gp_id integer,
  closed smallint NOT NULL,
  band smallint NOT NULL,
  clinic_participating smallint NOT NULL,
  ehcp smallint,
  consented smallint,
  stage text NOT NULL,
  nature_of_case text,
  guardian_name text COLLATE "C" NOT NULL,
  child_name text COLLATE "C" NOT NULL
);

-- Stores the view's current row of a case. The caller must have locked the case. For one case at a time, so
-- that PostgreSQL keeps the plans: with a list of cases it plans anew each time, which takes longer than
-- everything else in here.
CREATE FUNCTION helpline_refresh_case_list(changed integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_list SET (added_on, closed_on, last_entry_on, minutes_used, handler_id, clinic_id,
      local_authority_id, school_id, gp_id, closed, band, clinic_participating, ehcp, consented, stage,
      nature_of_case, guardian_name, child_name)
    = ROW (now.added_on, now.closed_on, now.last_entry_on, now.minutes_used, now.handler_id, now.clinic_id,
      now.local_authority_id, now.school_id, now.gp_id, now.closed, now.band, now.clinic_participating,
      now.ehcp, now.consented, now.stage, now.nature_of_case, now.guardian_name, now.child_name)
    FROM case_list_source AS now
    WHERE now.case_id = changed AND case_list.case_id = changed;
  IF NOT FOUND THEN
    DELETE FROM case_list WHERE case_id = changed;
    INSERT INTO case_list SELECT * FROM case_list_source WHERE case_id = changed;
  END IF;
END
$$;

-- Stores the whole view, after a bulk load without triggers.
CREATE FUNCTION helpline_rebuild_case_list() RETURNS void LANGUAGE sql AS $$
  TRUNCATE case_list;
  INSERT INTO case_list SELECT * FROM case_list_source ORDER BY case_id;
$$;
SELECT helpline_rebuild_case_list();

-- Restoring a backup and filling a database call this one (0008_case_search.sql); both tables need it.
CREATE OR REPLACE FUNCTION helpline_rebuild_case_search() RETURNS void LANGUAGE sql AS $$
  TRUNCATE case_search;
  INSERT INTO case_search SELECT * FROM case_search_source ORDER BY case_id;
  SELECT helpline_rebuild_case_list();
$$;

-- An order for each column that the list can be sorted by.
CREATE INDEX case_list_added_on ON case_list (added_on, case_id);
CREATE INDEX case_list_last_entry_on ON case_list (last_entry_on NULLS FIRST, case_id);
CREATE INDEX case_list_minutes_used ON case_list (minutes_used, case_id);
CREATE INDEX case_list_guardian_name ON case_list (guardian_name, case_id);
CREATE INDEX case_list_child_name ON case_list (child_name, case_id);
CREATE INDEX case_list_stage ON case_list (stage, case_id);
CREATE INDEX case_list_handler ON case_list (handler_id, case_id);
-- What few cases have in common.
CREATE INDEX case_list_open ON case_list (case_id) WHERE closed = 0;
CREATE INDEX case_list_closed_on ON case_list (closed_on) WHERE closed = 1;
CREATE INDEX case_list_clinic ON case_list (clinic_id) WHERE clinic_id IS NOT NULL;
CREATE INDEX case_list_local_authority ON case_list (local_authority_id, case_id);
CREATE INDEX case_list_school ON case_list (school_id, case_id);
CREATE INDEX case_list_gp ON case_list (gp_id, case_id);
CREATE INDEX case_list_nature_of_case ON case_list (nature_of_case, case_id);

-- A case and its guardian can change at the same time. The second transaction waits for the first and then
-- reads its changes, as in 0008_case_search.sql.
CREATE FUNCTION cases_keep_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.primary_guardian_id <> OLD.primary_guardian_id THEN
    PERFORM FROM guardians WHERE guardian_id = NEW.primary_guardian_id FOR SHARE;
  END IF;
  PERFORM helpline_refresh_case_list(NEW.case_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER cases_list AFTER INSERT ON cases
  FOR EACH ROW EXECUTE FUNCTION cases_keep_list();
CREATE TRIGGER cases_list_change AFTER UPDATE ON cases FOR EACH ROW
  WHEN ((OLD.last_entry_on, OLD.minutes_used, OLD.closed, OLD.closed_on, OLD.with_advisor, OLD.with_advocate,
      OLD.with_evaluator, OLD.clinic_participating, OLD.advisor_id, OLD.advocate_id, OLD.clinic_id,
      OLD.evaluator_id, OLD.local_authority_id, OLD.school_id, OLD.gp_id, OLD.band, OLD.added_on,
      OLD.does_the_child_currently_have_an_ehcp, OLD.consented_to_evaluation, OLD.nature_of_case,
      OLD.child_first_name, OLD.child_last_name, OLD.primary_guardian_id, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.last_entry_on, NEW.minutes_used, NEW.closed, NEW.closed_on, NEW.with_advisor, NEW.with_advocate,
      NEW.with_evaluator, NEW.clinic_participating, NEW.advisor_id, NEW.advocate_id, NEW.clinic_id,
      NEW.evaluator_id, NEW.local_authority_id, NEW.school_id, NEW.gp_id, NEW.band, NEW.added_on,
      NEW.does_the_child_currently_have_an_ehcp, NEW.consented_to_evaluation, NEW.nature_of_case,
      NEW.child_first_name, NEW.child_last_name, NEW.primary_guardian_id, NEW.deleted_at))
  EXECUTE FUNCTION cases_keep_list();

CREATE FUNCTION guardians_keep_case_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cases WHERE primary_guardian_id = NEW.guardian_id ORDER BY case_id FOR NO KEY UPDATE;
  PERFORM helpline_refresh_case_list(case_id) FROM cases WHERE primary_guardian_id = NEW.guardian_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER guardians_case_list AFTER UPDATE ON guardians FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION guardians_keep_case_list();
