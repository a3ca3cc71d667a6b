-- A mail to a safeguarding lead may be about several concerns of one author, raised shortly after each other (SAFE-15).
-- `mail.concern_id` is the first of them.
CREATE TABLE mail_concerns (
  mail_id integer NOT NULL REFERENCES mail ON DELETE CASCADE,
  concern_id integer NOT NULL REFERENCES concerns,
  PRIMARY KEY (mail_id, concern_id)
);
CREATE INDEX mail_concerns_concern ON mail_concerns (concern_id);
INSERT INTO mail_concerns (mail_id, concern_id)
SELECT mail_id, concern_id FROM mail WHERE concern_id IS NOT NULL;

-- Until then the mail waits for others of its author to join it.
ALTER TABLE mail ADD COLUMN send_after timestamptz;

-- Leads read the oldest unacknowledged concern of each author first (SAFE-16).
CREATE INDEX concerns_unacknowledged ON concerns (raised_by, immediate_danger DESC, raised_on)
  WHERE acknowledged_on IS NULL;

-- How a mail left: by a mail server, or to a file that reaches nobody. Null for those of earlier versions.
ALTER TABLE mail ADD COLUMN delivery text CHECK (delivery IN ('smtp', 'outbox'));

-- A mail to a family books the time that was measured, which may be less than a minute (MAIL-14).
ALTER TABLE case_logs
  DROP CONSTRAINT case_logs_duration_check,
  ADD CONSTRAINT case_logs_duration_check CHECK (duration BETWEEN 0 AND 1440);

-- A lead ties a concern to a case (SAFE-17).
ALTER TABLE concern_events
  ADD COLUMN case_id integer,
  DROP CONSTRAINT concern_events_deed_check,
  ADD CONSTRAINT concern_events_deed_check CHECK (deed IN
    ('raised', 'read', 'acknowledged', 'mailed again', 'decided', 'subject access', 'tied'));
