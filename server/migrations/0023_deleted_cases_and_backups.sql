-- The list of deleted cases, the newest first.
CREATE INDEX cases_deleted ON cases (deleted_at, case_id) WHERE deleted_at IS NOT NULL;

-- Backups on the schedule, with the button (`made_by` pressed it), and with npm run backup.
ALTER TABLE backup_runs
  ADD COLUMN kind text NOT NULL DEFAULT 'scheduled' CHECK (kind IN ('scheduled', 'by-hand', 'command')),
  ADD COLUMN made_by integer REFERENCES users ON DELETE SET NULL;
CREATE INDEX backup_runs_kind ON backup_runs (kind, backup_run_id);
CREATE INDEX backup_runs_made_by ON backup_runs (made_by);

-- The backup that is being made, with its progress: at most one row. Backups leave this table out.
CREATE TABLE backup_under_way (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  kind text NOT NULL CHECK (kind IN ('scheduled', 'by-hand')),
  made_by integer REFERENCES users ON DELETE SET NULL,
  started_on timestamptz NOT NULL,
  file_name text NOT NULL,
  phase text NOT NULL,
  -- How much of the phase is done, from 0 to 1.
  share real NOT NULL
);
CREATE INDEX backup_under_way_made_by ON backup_under_way (made_by);
