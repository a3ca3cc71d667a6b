-- `figure_marks` gets the name of what its rows are: days whose kept figures are out of date (ADR 12). Lists of
-- guardians and of the four systems are counted from their rows, so new guardians change no kept figure.
ALTER TABLE figure_marks RENAME TO stale_days;
-- For processes of the release before, which run on during an upgrade without downtime.
CREATE VIEW figure_marks AS SELECT * FROM stale_days;
-- Those count guardians themselves from now on.
DELETE FROM figure_sources WHERE source = 'guardians';

-- Only the functions change: replacing the triggers would lock the tables.
ALTER FUNCTION cases_mark_figures RENAME TO cases_make_days_stale;
CREATE OR REPLACE FUNCTION cases_make_days_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_days (added_on, closed_on)
    SELECT OLD.added_on, OLD.closed_on WHERE TG_OP <> 'INSERT'
    UNION SELECT NEW.added_on, NEW.closed_on WHERE TG_OP <> 'DELETE';
  -- Log entries count while their case is not deleted.
  IF TG_OP = 'UPDATE' AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) THEN
    INSERT INTO stale_days (case_id) VALUES (NEW.case_id);
  END IF;
  RETURN NULL;
END
$$;

ALTER FUNCTION case_logs_mark_figures RENAME TO case_logs_make_days_stale;
CREATE OR REPLACE FUNCTION case_logs_make_days_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_days (logged_on)
    SELECT OLD.added_on WHERE TG_OP <> 'INSERT' UNION SELECT NEW.added_on WHERE TG_OP <> 'DELETE';
  RETURN NULL;
END
$$;

-- The days of the cases that have this primary guardian. No case names a guardian who is new or being deleted.
ALTER FUNCTION guardians_mark_figures RENAME TO guardians_make_days_stale;
CREATE OR REPLACE FUNCTION guardians_make_days_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO stale_days (guardian_id) VALUES (NEW.guardian_id);
  END IF;
  RETURN NULL;
END
$$;
