-- Indexes that contain what long lists are filtered by, so that PostgreSQL need not read the rows (ADR 0057).

-- Filters of days pass over most cases in an order by time: these three indexes contain every such day.
ALTER TABLE case_list DROP CONSTRAINT case_list_pkey;
ALTER TABLE case_list ADD PRIMARY KEY (case_id) INCLUDE (added_on, last_entry_on, closed_on);
DROP INDEX case_list_added_on, case_list_last_entry_on, case_list_closed_on;
CREATE INDEX case_list_added_on ON case_list (added_on, case_id) INCLUDE (last_entry_on, closed_on);
CREATE INDEX case_list_last_entry_on ON case_list (last_entry_on NULLS FIRST, case_id)
  INCLUDE (added_on, closed_on);
CREATE INDEX case_list_closed_on ON case_list (closed_on) WHERE closed_on IS NOT NULL;

-- The minutes that everybody logged within some weeks.
DROP INDEX case_logs_added_on;
CREATE INDEX case_logs_added_on ON case_logs (added_on) INCLUDE (logged_by, duration);

-- An index is enough only for rows that have been vacuumed. By default PostgreSQL waits until a fifth of a
-- table has changed: in large tables, for years.
ALTER TABLE case_list SET (autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01);
ALTER TABLE case_logs SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
