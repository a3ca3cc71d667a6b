-- Key dates stay with a case when it closes, but only those of open cases count, and they are few. The foreign
-- key keeps the column equal to that of the case, so it cannot drift.
CREATE UNIQUE INDEX cases_closed ON cases (case_id, closed);

ALTER TABLE case_key_dates ADD closed smallint;
UPDATE case_key_dates SET closed = cases.closed FROM cases WHERE cases.case_id = case_key_dates.case_id;
ALTER TABLE case_key_dates
  ALTER closed SET NOT NULL,
  DROP CONSTRAINT case_key_dates_case_id_fkey,
  ADD FOREIGN KEY (case_id, closed) REFERENCES cases (case_id, closed) ON UPDATE CASCADE;
CREATE INDEX case_key_dates_open ON case_key_dates (case_id) WHERE closed = 0;

-- Whoever stores key dates, a process of the version before among them, need not know of the column.
CREATE FUNCTION case_key_dates_set_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT closed INTO NEW.closed FROM cases WHERE case_id = NEW.case_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER case_key_dates_closed BEFORE INSERT ON case_key_dates
  FOR EACH ROW EXECUTE FUNCTION case_key_dates_set_closed();
