-- Calendars say when an entry last changed (RFC 5545: DTSTAMP, LAST-MODIFIED). How often it has changed
-- (SEQUENCE) is its version.
ALTER TABLE follow_ups ADD COLUMN changed_on timestamptz NOT NULL DEFAULT now();
UPDATE follow_ups SET changed_on = greatest(created_on, done_on);

ALTER TABLE case_key_dates ADD COLUMN changed_on timestamptz NOT NULL DEFAULT now();

CREATE FUNCTION helpline_set_changed_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_on := now();
  RETURN NEW;
END $$;

CREATE TRIGGER follow_ups_changed BEFORE UPDATE ON follow_ups
  FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION helpline_set_changed_on();
CREATE TRIGGER case_key_dates_changed BEFORE UPDATE ON case_key_dates
  FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION helpline_set_changed_on();
