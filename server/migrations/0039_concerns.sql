-- Safeguarding concerns (SAFE-5). Only their authors and the safeguarding leads know of them, so nothing refers
-- to them and they hold no references: deleting a case, a guardian or a user neither fails nor changes them.
ALTER TABLE users ADD COLUMN safeguarding_lead smallint NOT NULL DEFAULT 0 CHECK (safeguarding_lead IN (0, 1));
CREATE INDEX users_leads ON users (user_id) WHERE safeguarding_lead = 1;

CREATE TABLE concerns (
  -- Six digits, made at random: a number in order would tell its author how many there are.
  concern_id integer PRIMARY KEY CHECK (concern_id BETWEEN 100000 AND 999999),
  raised_by integer NOT NULL,
  raised_by_name text NOT NULL,
  raised_on timestamptz NOT NULL,
  case_id integer,
  enquiry_id integer,
  guardian_id integer,
  -- As when it was raised; `guardian_id` moves with merges of guardians.
  raised_guardian_id integer,
  words text NOT NULL CHECK (words <> ''),
  immediate_danger smallint NOT NULL CHECK (immediate_danger IN (0, 1)),
  family_told text NOT NULL CHECK (family_told IN ('yes', 'no', 'not safe')),
  -- What it is about in a few words, and the names and numbers on record when it was raised.
  about text NOT NULL,
  people jsonb NOT NULL,
  acknowledged_on timestamptz,
  acknowledged_by_name text,
  decision text CHECK (decision IN ('referred', 'no further action', 'monitor')),
  review_on date,
  version integer NOT NULL DEFAULT 1,
  CHECK ((acknowledged_on IS NULL) = (acknowledged_by_name IS NULL)),
  CHECK (decision IS NULL OR acknowledged_on IS NOT NULL)
);
CREATE INDEX concerns_raised_by ON concerns (raised_by);
CREATE INDEX concerns_raised_on ON concerns (raised_on);
CREATE INDEX concerns_case ON concerns (case_id) WHERE case_id IS NOT NULL;
CREATE INDEX concerns_enquiry ON concerns (enquiry_id) WHERE enquiry_id IS NOT NULL;
CREATE INDEX concerns_guardian ON concerns (guardian_id) WHERE guardian_id IS NOT NULL;
CREATE INDEX concerns_open ON concerns (raised_on) WHERE decision IS NULL;

-- What was done, when, by whom and from where. It stands here and not in the audit log, which others read.
CREATE TABLE concern_events (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  concern_id integer NOT NULL REFERENCES concerns,
  deed text NOT NULL CHECK (deed IN
    ('raised', 'read', 'acknowledged', 'mailed again', 'decided', 'subject access')),
  happened_on timestamptz NOT NULL,
  user_id integer,
  user_name text,
  address text,
  request_id text,
  -- The hour after raising it for which its leads were mailed again.
  due_hour integer,
  decision text,
  agency text,
  reason text,
  review_on date
);
CREATE INDEX concern_events_concern ON concern_events (concern_id, event_id);
-- Each hour is mailed about once, and each subject access report, whichever process is first.
CREATE UNIQUE INDEX concern_events_hour ON concern_events (concern_id, due_hour) WHERE due_hour IS NOT NULL;
CREATE UNIQUE INDEX concern_events_report ON concern_events (concern_id, request_id) WHERE deed = 'subject access';
CREATE TRIGGER concern_events_append_only BEFORE UPDATE OR DELETE ON concern_events
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();

-- Mails to leads. Their ids are negative and made at random, so that the list of mails has no gap where they are.
ALTER TABLE mail
  ADD COLUMN concern_id integer REFERENCES concerns,
  DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check
    CHECK (kind IN ('notify', 'assignment', 'digest', 'invitation', 'new password', 'forgotten password',
      'changed password', 'concern', 'concern waiting', 'concern review')),
  ADD CHECK ((concern_id IS NOT NULL) = (kind IN ('concern', 'concern waiting', 'concern review'))),
  ADD CHECK ((concern_id IS NOT NULL) = (mail_id < 0));
CREATE INDEX mail_concern ON mail (concern_id) WHERE concern_id IS NOT NULL;
