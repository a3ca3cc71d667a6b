-- What the general report tells of a case from its log entries and its stages (4-beyond R1, ADR 0059). Kept
-- figures count by the columns of a case only (0007_report_figures.sql).
ALTER TABLE cases
  ADD COLUMN first_entry_on timestamptz,
  ADD COLUMN reopened smallint NOT NULL DEFAULT 0 CHECK (reopened IN (0, 1));

-- The next start counts all figures anew, and lists have none of these columns: no trigger has anything to do.
ALTER TABLE cases DISABLE TRIGGER USER;
UPDATE cases SET first_entry_on = first.added_on
FROM (SELECT case_id, min(added_on) AS added_on FROM case_logs GROUP BY case_id) AS first
WHERE first.case_id = cases.case_id;
-- Open again after it was closed.
UPDATE cases SET reopened = 1 WHERE case_id IN (
  SELECT later.case_id FROM case_stage_changes AS closing
    JOIN case_stage_changes AS later USING (case_id)
  WHERE closing.stage = 'closed' AND later.stage <> 'closed' AND later.change_id > closing.change_id);
ALTER TABLE cases ENABLE TRIGGER USER;
