-- The moment of a case's last log entry, updated with each entry like `minutes_used`.
ALTER TABLE cases ADD COLUMN last_entry_on timestamptz;
-- No kept figure depends on it, so no day has to be counted again (0007_report_figures.sql).
ALTER TABLE cases DISABLE TRIGGER cases_figures;
UPDATE cases SET last_entry_on = last.added_on
FROM (SELECT case_id, max(added_on) AS added_on FROM case_logs GROUP BY case_id) AS last
WHERE last.case_id = cases.case_id;
ALTER TABLE cases ENABLE TRIGGER cases_figures;
