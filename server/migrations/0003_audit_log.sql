-- Who did what, when and from where (decision B20). The log has ids but no foreign keys, because it
-- outlives the records it names.

CREATE TABLE audit_log (
  audit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  happened_at timestamptz NOT NULL DEFAULT now(),
  user_id integer,
  user_type text,
  address text,
  request_id text,
  action text NOT NULL,
  entity text,
  entity_id text,
  before jsonb,
  after jsonb,
  detail text,
  -- The case that the row is about, for the access log of a case.
  case_id integer
);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, audit_id);
-- The access log lists rows newest first: all of them, of a case, or of a user.
CREATE INDEX audit_log_time ON audit_log (happened_at, audit_id);
CREATE INDEX audit_log_case ON audit_log (case_id, happened_at, audit_id) WHERE case_id IS NOT NULL;
CREATE INDEX audit_log_user ON audit_log (user_id, happened_at, audit_id);

CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

-- The only change allowed: the retention command, as the database's owner and with the setting
-- helpline.forgetting on, removes personal details. Who did what, when and from where stays.
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
