-- What the general report tells of a case from its log entries and its stages (4-beyond R1, ADR 0059). Kept
-- figures count by the columns of a case only (0007_report_figures.sql).
ALTER TABLE cases
  ADD COLUMN first_entry_on timestamptz,
  ADD COLUMN reopened smallint NOT NULL DEFAULT 0 CHECK (reopened IN (0, 1));

-- Writes the table once, as 0012_last_entry.sql does. No trigger fires: the next start counts all figures anew,
-- and lists have none of these columns.
CREATE FUNCTION helpline_first_entry(given integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(added_on) FROM public.case_logs WHERE case_id = given
$$;
-- Open again after it was closed.
CREATE FUNCTION helpline_reopened(given integer) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.case_stage_changes AS closing
    JOIN public.case_stage_changes AS later USING (case_id)
    WHERE closing.case_id = given AND closing.stage = 'closed' AND later.stage <> 'closed'
      AND later.change_id > closing.change_id)::integer::smallint
$$;
ALTER TABLE cases
  ALTER COLUMN first_entry_on TYPE timestamptz USING helpline_first_entry(case_id),
  ALTER COLUMN reopened TYPE smallint USING helpline_reopened(case_id);
DROP FUNCTION helpline_first_entry(integer);
DROP FUNCTION helpline_reopened(integer);

-- The lists behind figures that few cases have; those of the stages have indexes already.
CREATE INDEX cases_open ON cases (case_id) WHERE deleted_at IS NULL AND closed = 0;
CREATE INDEX cases_reopened ON cases (case_id) WHERE deleted_at IS NULL AND reopened = 1;
