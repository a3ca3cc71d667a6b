-- What the call timer showed when a log entry was saved, for reconciling timesheets. Null: it was not running
-- for the case.
ALTER TABLE case_logs
  ADD COLUMN timed_minutes integer CHECK (timed_minutes BETWEEN 1 AND 1440);
