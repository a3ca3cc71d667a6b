-- The list of deleted cases, the newest first.
CREATE INDEX cases_deleted ON cases (deleted_at, case_id) WHERE deleted_at IS NOT NULL;
