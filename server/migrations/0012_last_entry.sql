-- The moment of a case's last log entry, updated with each entry like `minutes_used`.
ALTER TABLE cases ADD COLUMN last_entry_on timestamptz;
-- This writes the table and its indexes once. An UPDATE would write a new entry to each of 25 indexes for every
-- case, and mark every day to be counted again (0007_report_figures.sql): three times as slow, and more after it.
CREATE FUNCTION helpline_last_entry(given integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(added_on) FROM public.case_logs WHERE case_id = given
$$;
ALTER TABLE cases ALTER COLUMN last_entry_on TYPE timestamptz USING helpline_last_entry(case_id);
DROP FUNCTION helpline_last_entry(integer);
