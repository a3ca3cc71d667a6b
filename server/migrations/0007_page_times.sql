-- Time on pages (decision B15): a row for each write that told when its page was entered. Only added
-- to. The indexes serve the timesheet of a person and the report of a case, and the figures by month.

CREATE TABLE page_times (
  page_time_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  case_id integer REFERENCES cases,
  page_name text NOT NULL,
  page_entered_on timestamptz NOT NULL,
  -- The server's time of the write.
  page_exited_on timestamptz NOT NULL,
  -- Minutes.
  time_on_page numeric(6, 2) NOT NULL CHECK (time_on_page BETWEEN 0 AND 720),
  -- 1: the browser told a time in the future or more than 12 hours ago, and it was cut.
  clamped smallint NOT NULL DEFAULT 0 CHECK (clamped IN (0, 1)),
  CHECK (page_entered_on <= page_exited_on)
);
CREATE INDEX page_times_user ON page_times (user_id, page_exited_on, page_time_id);
CREATE INDEX page_times_case ON page_times (case_id, page_time_id);

CREATE INDEX case_logs_logged_by_day ON case_logs (logged_by, added_on, case_log_id);
DROP INDEX case_logs_logged_by;
CREATE INDEX case_logs_added_on ON case_logs (added_on);
CREATE INDEX evaluations_added_on ON evaluations (added_on);

-- What was recorded with log entries and evaluations before this table was there.
INSERT INTO page_times
  (user_id, case_id, page_name, page_entered_on, page_exited_on, time_on_page, clamped)
SELECT user_id, case_id, page_name, entered, exited,
  round(extract(epoch FROM exited - entered)::numeric / 60, 2),
  CASE WHEN entered = told THEN 0 ELSE 1 END
FROM (
  SELECT user_id, case_id, page_name, told, exited,
    least(greatest(told, exited - interval '12 hours'), exited) AS entered
  FROM (
    SELECT logged_by AS user_id, case_id,
      initcap(user_type) || ' log entry' AS page_name,
      page_entered_on AS told, added_on AS exited
    FROM case_logs WHERE page_entered_on IS NOT NULL
    UNION ALL
    SELECT evaluated_by, case_id, 'Evaluation', page_entered_on, added_on
    FROM evaluations WHERE page_entered_on IS NOT NULL
  ) AS written
  ORDER BY exited
) AS cut;
