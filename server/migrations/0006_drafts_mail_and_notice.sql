-- Drafts, mail to the staff, the notice that everybody sees, and the runs of the scheduled backup.

-- Unsaved input of users (interface rule 3). Only its owner sees it.
CREATE TABLE drafts (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  draft jsonb NOT NULL,
  saved_on timestamptz NOT NULL DEFAULT now(),
  -- NULL for a case or record that is just being added.
  case_id integer REFERENCES cases ON DELETE CASCADE,
  -- The size of `draft`, for the limit on a user's drafts together.
  bytes integer NOT NULL,
  PRIMARY KEY (user_id, name)
);
CREATE INDEX drafts_case ON drafts (case_id) WHERE case_id IS NOT NULL;

-- The state of each mail (decision B13). The queue's own tables drive only the sending and are purged.
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

-- The notice (decision B18). The table always has exactly one row.
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

-- The scheduled backups (ADR 0014): the newest row says when the next one is due.
CREATE TABLE backup_runs (
  backup_run_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_on timestamptz NOT NULL,
  finished_on timestamptz NOT NULL DEFAULT now(),
  -- NULL when the backup failed; then `error` says why.
  file_name text,
  bytes bigint,
  error text,
  -- Faults found in a backup that was made, one line each.
  problems text,
  CHECK ((file_name IS NULL) = (error IS NOT NULL))
);
CREATE INDEX backup_runs_started_on ON backup_runs (started_on);
