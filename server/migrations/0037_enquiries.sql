-- Every contact with the helpline, also those that never become a case (ENQ-1).
CREATE TABLE enquiries (
  enquiry_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL CHECK (reference ~ '^[2-9A-HJKMNP-TV-Z]{6}$'),
  taken_by integer NOT NULL REFERENCES users,
  taken_on timestamptz NOT NULL DEFAULT now(),
  channel text NOT NULL CHECK (channel IN ('call', 'email', 'letter', 'visit', 'web', 'other')),
  caller text NOT NULL CHECK (caller IN
    ('parent or carer', 'young person', 'school', 'professional', 'other', 'wrong number')),
  topic text,
  minutes integer NOT NULL CHECK (minutes BETWEEN 0 AND 1440),
  notes text,
  outcome text NOT NULL CHECK (outcome IN
    ('answered', 'signposted', 'call back', 'needs a case', 'became a case', 'nothing to do')),
  name text,
  telephone text,
  email text,
  postcode text,
  child_name text,
  local_authority_id integer REFERENCES local_authorities ON DELETE SET NULL,
  guardian_id integer REFERENCES guardians ON DELETE SET NULL,
  -- NULL again if the case is erased; the outcome stays.
  case_id integer REFERENCES cases ON DELETE SET NULL,
  -- The log entry that the enquiry became: its minutes count there.
  case_log_id integer REFERENCES case_logs ON DELETE SET NULL,
  call_back_on date,
  -- NULL: anybody who takes calls. Kept when the family has been rung back.
  call_back_by integer REFERENCES users,
  -- When retention cleared what is known of the caller.
  erased_on timestamptz,
  version integer NOT NULL DEFAULT 1,
  -- For calendars, as in 0030_calendar_revisions.sql.
  changed_on timestamptz NOT NULL DEFAULT now(),
  -- Folded as in 0009_search_words.sql.
  search_name text COLLATE "C" GENERATED ALWAYS AS (helpline_squash(name)) STORED,
  search_telephone text COLLATE "C" GENERATED ALWAYS AS (helpline_telephone(telephone)) STORED,
  search_email text COLLATE "C" GENERATED ALWAYS AS (helpline_squash(email)) STORED,
  -- What a search looks for words in.
  search text GENERATED ALWAYS AS (coalesce(helpline_squash(name), '') || ' '
    || coalesce(helpline_squash(child_name), '') || ' ' || coalesce(helpline_squash(postcode), '') || ' '
    || coalesce(helpline_squash(email), '') || ' ' || coalesce(helpline_telephone(telephone), '') || ' '
    || lower(reference)) STORED,
  CHECK ((outcome = 'call back') = (call_back_on IS NOT NULL)),
  CHECK (case_id IS NULL OR outcome = 'became a case')
);
CREATE UNIQUE INDEX enquiries_reference ON enquiries (reference);
CREATE INDEX enquiries_search ON enquiries USING gin (search gin_trgm_ops);
CREATE INDEX enquiries_by_telephone ON enquiries (search_telephone, enquiry_id) WHERE search_telephone IS NOT NULL;
CREATE INDEX enquiries_by_email ON enquiries (search_email, enquiry_id) WHERE search_email IS NOT NULL;

-- An order for each column that the list can be sorted by, of all enquiries and of those with one value of a
-- filter: most values go along with others, so PostgreSQL could look for them at the wrong end of an order.
-- With what the report counts, so that it need not read the rows.
CREATE INDEX enquiries_taken_on ON enquiries (taken_on, enquiry_id) INCLUDE (caller, channel, outcome, topic, minutes);
CREATE INDEX enquiries_name ON enquiries (search_name, enquiry_id);
CREATE INDEX enquiries_minutes ON enquiries (minutes, enquiry_id);
CREATE INDEX enquiries_caller ON enquiries (caller, taken_on, enquiry_id);
CREATE INDEX enquiries_channel ON enquiries (channel, taken_on, enquiry_id);
CREATE INDEX enquiries_topic ON enquiries (topic, taken_on, enquiry_id);
CREATE INDEX enquiries_outcome ON enquiries (outcome, taken_on, enquiry_id);
CREATE INDEX enquiries_taken_by ON enquiries (taken_by, taken_on, enquiry_id);
CREATE INDEX enquiries_call_back_by ON enquiries (call_back_by) WHERE call_back_by IS NOT NULL;
CREATE INDEX enquiries_to_ring ON enquiries (call_back_on, enquiry_id) WHERE outcome = 'call back';
CREATE INDEX enquiries_guardian ON enquiries (guardian_id) WHERE guardian_id IS NOT NULL;
CREATE INDEX enquiries_case ON enquiries (case_id) WHERE case_id IS NOT NULL;
CREATE INDEX enquiries_case_log ON enquiries (case_log_id) WHERE case_log_id IS NOT NULL;
CREATE INDEX enquiries_local_authority ON enquiries (local_authority_id) WHERE local_authority_id IS NOT NULL;

CREATE TRIGGER enquiries_changed BEFORE UPDATE ON enquiries
  FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION helpline_set_changed_on();

-- The general report keeps figures by the day on which they were taken (0007_report_figures.sql). The view
-- `figure_marks` does without the column.
ALTER TABLE stale_days ADD COLUMN taken_on timestamptz;
CREATE FUNCTION enquiries_make_days_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_days (taken_on)
    SELECT OLD.taken_on WHERE TG_OP <> 'INSERT' UNION SELECT NEW.taken_on WHERE TG_OP <> 'DELETE';
  RETURN NULL;
END
$$;
CREATE TRIGGER enquiries_figures AFTER INSERT OR DELETE ON enquiries
  FOR EACH ROW EXECUTE FUNCTION enquiries_make_days_stale();
CREATE TRIGGER enquiries_figures_change AFTER UPDATE ON enquiries FOR EACH ROW
  WHEN ((OLD.taken_on, OLD.caller, OLD.channel, OLD.outcome, OLD.topic, OLD.minutes)
    IS DISTINCT FROM (NEW.taken_on, NEW.caller, NEW.channel, NEW.outcome, NEW.topic, NEW.minutes))
  EXECUTE FUNCTION enquiries_make_days_stale();

-- The tries to ring back.
CREATE TABLE enquiry_attempts (
  attempt_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id integer NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  tried_by integer NOT NULL REFERENCES users,
  tried_on timestamptz NOT NULL DEFAULT now(),
  reached boolean NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 0 AND 1440),
  notes text
);
CREATE INDEX enquiry_attempts_enquiry ON enquiry_attempts (enquiry_id);
CREATE INDEX enquiry_attempts_by ON enquiry_attempts (tried_by, tried_on);

-- The enquiries that a merge moved to the record that stays, for undoing it.
CREATE TABLE record_merge_enquiries (
  record_merge_id integer NOT NULL REFERENCES record_merges ON DELETE CASCADE,
  enquiry_id integer NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  PRIMARY KEY (record_merge_id, enquiry_id)
);
CREATE INDEX record_merge_enquiries_enquiry ON record_merge_enquiries (enquiry_id);

-- Views of the list of enquiries stand beside those of cases.
ALTER TABLE saved_views ADD COLUMN list text NOT NULL DEFAULT 'cases' CHECK (list IN ('cases', 'enquiries'));

-- What a digest says: how many callers are to be rung back. NULL in those of processes of the release before.
ALTER TABLE mail ADD COLUMN ring_backs integer;
