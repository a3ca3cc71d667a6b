-- Counts of lists and figures of the general report, stored by day and year (ADR 0036).
--
-- A kept figure is the stored result of the SELECT that counts it. A change of a case, a log entry or a
-- guardian only adds a mark: the days that it touches have to be counted again. Readers count marked days
-- themselves; the server settles marks from time to time (server/src/database/kept-figures.ts).

-- The helpline's time zone: log entries and closings count on a day of it.
CREATE TABLE figure_zone (
  figure_zone_id integer PRIMARY KEY DEFAULT 1 CHECK (figure_zone_id = 1),
  time_zone text NOT NULL
);
INSERT INTO figure_zone (time_zone) VALUES ('Europe/London');

-- Which SELECT each source was counted by. A server with another one counts everything again.
CREATE TABLE figure_sources (
  source text PRIMARY KEY,
  counted_by text NOT NULL
);

-- `figures` holds a number for each name; `starts` is the first day of the span.
CREATE TABLE kept_figures (
  source text NOT NULL,
  span text NOT NULL CHECK (span IN ('day', 'year')),
  starts date NOT NULL,
  figures jsonb NOT NULL,
  PRIMARY KEY (source, span, starts)
);

-- What has changed since it was counted. Rows are only inserted and deleted, so writers never wait for each
-- other. A mark with a guardian means the days of all cases that name the guardian, one with a case the
-- days of all its log entries. Readers look these days up, because others may add some meanwhile.
CREATE TABLE figure_marks (
  added_on date,
  closed_on timestamptz,
  logged_on timestamptz,
  guardian_id integer,
  case_id integer
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- In these functions OLD is empty for an INSERT and NEW for a DELETE.
CREATE FUNCTION cases_mark_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (added_on, closed_on)
    SELECT OLD.added_on, OLD.closed_on WHERE TG_OP <> 'INSERT'
    UNION SELECT NEW.added_on, NEW.closed_on WHERE TG_OP <> 'DELETE';
  -- Log entries count while their case is not deleted.
  IF TG_OP = 'UPDATE' AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) THEN
    INSERT INTO figure_marks (case_id) VALUES (NEW.case_id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER cases_figures AFTER INSERT OR UPDATE OR DELETE ON cases
  FOR EACH ROW EXECUTE FUNCTION cases_mark_figures();

CREATE FUNCTION case_logs_mark_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (logged_on)
    SELECT OLD.added_on WHERE TG_OP <> 'INSERT' UNION SELECT NEW.added_on WHERE TG_OP <> 'DELETE';
  RETURN NULL;
END
$$;
CREATE TRIGGER case_logs_figures AFTER INSERT OR UPDATE OR DELETE ON case_logs
  FOR EACH ROW EXECUTE FUNCTION case_logs_mark_figures();

CREATE FUNCTION guardians_mark_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (guardian_id) VALUES (coalesce(NEW.guardian_id, OLD.guardian_id));
  RETURN NULL;
END
$$;
CREATE TRIGGER guardians_figures AFTER INSERT OR UPDATE OR DELETE ON guardians
  FOR EACH ROW EXECUTE FUNCTION guardians_mark_figures();

-- Closings are counted by their day.
CREATE INDEX cases_closed_on ON cases (closed_on) WHERE deleted_at IS NULL AND closed = 1;

-- The lists of the four systems, for callers who see a whole stage and for those who handle some of it.
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

-- Guardians by every column that their list can be sorted by. With the column itself besides its folded
-- form, an index-only scan is enough to skip to a late page.
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
