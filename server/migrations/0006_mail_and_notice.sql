-- Mail to the staff and the notice that everybody is shown (spec 2 §2, decisions B13 and B18).

-- The truth about each mail, for people. The queue's own tables only drive the sending: they forget.
CREATE TABLE mail (
  mail_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id integer NOT NULL REFERENCES cases ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('advisor', 'advocate', 'evaluator')),
  to_user_id integer REFERENCES users ON DELETE SET NULL,
  to_name text NOT NULL,
  to_address text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  -- The queue's job that sends it, or sent it.
  job_id uuid,
  created_by integer REFERENCES users ON DELETE SET NULL,
  created_on timestamptz NOT NULL DEFAULT now(),
  last_tried_on timestamptz,
  sent_on timestamptz
);
CREATE INDEX mail_unsent ON mail (state) WHERE state <> 'sent';
CREATE INDEX mail_created_on ON mail (created_on);
CREATE INDEX mail_case ON mail (case_id, to_user_id);
CREATE INDEX mail_to_user ON mail (to_user_id);
CREATE INDEX mail_created_by ON mail (created_by);

-- One row, always there.
CREATE TABLE notice (
  notice_id integer PRIMARY KEY DEFAULT 1 CHECK (notice_id = 1),
  enabled smallint NOT NULL DEFAULT 0 CHECK (enabled IN (0, 1)),
  title text,
  message text,
  until timestamptz,
  changed_by integer REFERENCES users ON DELETE SET NULL,
  changed_on timestamptz,
  version integer NOT NULL DEFAULT 1
);
INSERT INTO notice (notice_id) VALUES (1);
CREATE INDEX notice_changed_by ON notice (changed_by);
