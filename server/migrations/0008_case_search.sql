-- Search for cases by the names of child and guardians (decision A9, ADR 0037).

-- The data that a search of cases uses: one row for each case that is not deleted.
CREATE VIEW case_search_source AS
SELECT cases.case_id,
  helpline_fold(child_first_name) AS child_first_name,
  helpline_fold(child_last_name) AS child_last_name,
  one.search_first_name AS primary_first_name,
  one.search_last_name AS primary_last_name,
  two.search_first_name AS secondary_first_name,
  two.search_last_name AS secondary_last_name
FROM cases
  JOIN guardians AS one ON one.guardian_id = primary_guardian_id
  LEFT JOIN guardians AS two ON two.guardian_id = secondary_guardian_id
WHERE cases.deleted_at IS NULL;

-- The rows of the view, stored and indexed. The triggers below keep them up to date.
CREATE TABLE case_search (
  case_id integer PRIMARY KEY REFERENCES cases ON DELETE CASCADE,
  child_first_name text,
  child_last_name text,
  primary_first_name text,
  primary_last_name text,
  secondary_first_name text,
  secondary_last_name text
);
CREATE INDEX case_search_names ON case_search USING gin (
  child_first_name gin_trgm_ops, child_last_name gin_trgm_ops,
  primary_first_name gin_trgm_ops, primary_last_name gin_trgm_ops,
  secondary_first_name gin_trgm_ops, secondary_last_name gin_trgm_ops);

-- Stores the view's current rows of these cases. The caller must have locked the cases.
CREATE FUNCTION helpline_refresh_case_search(changed integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM case_search WHERE case_id IN (
    SELECT case_id FROM (
      SELECT * FROM case_search WHERE case_id = ANY (changed)
      EXCEPT SELECT * FROM case_search_source WHERE case_id = ANY (changed)) AS stale);
  INSERT INTO case_search SELECT * FROM case_search_source WHERE case_id = ANY (changed)
  ON CONFLICT DO NOTHING;
$$;

-- Stores the whole view, after a bulk load without triggers.
CREATE FUNCTION helpline_rebuild_case_search() RETURNS void LANGUAGE sql AS $$
  TRUNCATE case_search;
  INSERT INTO case_search SELECT * FROM case_search_source ORDER BY case_id;
$$;

-- A case and one of its guardians can change at the same time. The second transaction waits for the first
-- and then reads its changes: here for guardians whom the case did not name before, below for the cases of
-- a guardian.
CREATE FUNCTION cases_keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM guardians WHERE guardian_id IN (NEW.primary_guardian_id, NEW.secondary_guardian_id)
    AND (TG_OP = 'INSERT' OR guardian_id NOT IN (OLD.primary_guardian_id, coalesce(OLD.secondary_guardian_id, 0)))
    ORDER BY guardian_id FOR SHARE;
  PERFORM helpline_refresh_case_search(ARRAY[NEW.case_id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER cases_search AFTER INSERT ON cases
  FOR EACH ROW EXECUTE FUNCTION cases_keep_search();
CREATE TRIGGER cases_search_change AFTER UPDATE ON cases FOR EACH ROW
  WHEN ((OLD.child_first_name, OLD.child_last_name, OLD.primary_guardian_id, OLD.secondary_guardian_id, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.child_first_name, NEW.child_last_name, NEW.primary_guardian_id, NEW.secondary_guardian_id, NEW.deleted_at))
  EXECUTE FUNCTION cases_keep_search();

CREATE FUNCTION guardians_keep_case_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM helpline_refresh_case_search(ARRAY(
    SELECT case_id FROM cases
    WHERE primary_guardian_id = NEW.guardian_id OR secondary_guardian_id = NEW.guardian_id
    ORDER BY case_id FOR NO KEY UPDATE));
  RETURN NULL;
END
$$;
CREATE TRIGGER guardians_case_search AFTER UPDATE ON guardians FOR EACH ROW
  WHEN ((OLD.search_first_name, OLD.search_last_name) IS DISTINCT FROM (NEW.search_first_name, NEW.search_last_name))
  EXECUTE FUNCTION guardians_keep_case_search();
