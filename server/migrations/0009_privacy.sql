-- Who read which case, legal holds, and an audit log that can forget what it knows of a family.

ALTER TABLE audit_log ADD COLUMN case_id integer;

DROP TRIGGER audit_log_append_only ON audit_log;

UPDATE audit_log SET case_id =
  CASE entity
    WHEN 'cases' THEN entity_id
    WHEN 'case_files' THEN coalesce(coalesce(after, before) ->> 'case_id', substring(detail FROM '^case (\d+):'))
    ELSE coalesce(after, before) ->> 'case_id'
  END::integer
WHERE entity IN ('cases', 'case_logs', 'evaluations', 'case_files');

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

-- The one change that a row may see: the retention command, as the owner and having said so for its
-- transaction, takes the personal details away. Who did what, when and from where stays.
CREATE FUNCTION audit_log_may_only_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('helpline.forgetting', true) IS DISTINCT FROM 'on'
    OR NEW.before IS NOT NULL OR NEW.after IS NOT NULL
    OR (NEW.detail IS NOT NULL AND NEW.detail IS DISTINCT FROM OLD.detail)
    OR to_jsonb(NEW) - '{before,after,detail}'::text[] <> to_jsonb(OLD) - '{before,after,detail}'::text[]
  THEN
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER audit_log_forgets BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_may_only_forget();

-- The access log: newest first, by case, by member of staff, by period.
DROP INDEX audit_log_user;
CREATE INDEX audit_log_user ON audit_log (user_id, happened_at, audit_id);
CREATE INDEX audit_log_case ON audit_log (case_id, happened_at, audit_id) WHERE case_id IS NOT NULL;
CREATE INDEX audit_log_time ON audit_log (happened_at, audit_id);

-- A row is a hold that stands. No cascade: the database itself refuses to remove a held case.
CREATE TABLE legal_holds (
  case_id integer PRIMARY KEY REFERENCES cases,
  reason text NOT NULL CHECK (reason <> ''),
  set_by integer REFERENCES users ON DELETE SET NULL,
  set_on timestamptz NOT NULL
);
CREATE INDEX legal_holds_set_by ON legal_holds (set_by);
