-- What became of the scheduled backups (issue 5 item 2): the newest row says when the next is due.
CREATE TABLE backup_runs (
  backup_run_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_on timestamptz NOT NULL,
  finished_on timestamptz NOT NULL DEFAULT now(),
  -- Null when it failed; then `error` says why.
  file_name text,
  bytes bigint,
  error text,
  -- What was not as it should be in a backup that was made, a line each.
  problems text,
  CHECK ((file_name IS NULL) = (error IS NOT NULL))
);
CREATE INDEX backup_runs_started_on ON backup_runs (started_on);

-- After a move to another PostgreSQL, which may fold some letters otherwise (unaccent.rules).
CREATE FUNCTION helpline_refresh_search() RETURNS void LANGUAGE sql AS $$
  UPDATE cases SET child_first_name = child_first_name
  WHERE search <> helpline_case_search(child_first_name, child_last_name,
    primary_guardian_id, secondary_guardian_id)
$$;
