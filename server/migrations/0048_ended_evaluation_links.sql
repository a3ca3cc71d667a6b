-- A link to the questions of an evaluation ends for good when the email address of the case's primary guardian is
-- another one (EVAL-10). At the end of the transaction, because a merge of guardians moves the case first and writes the
-- address afterwards.
ALTER TABLE evaluation_links
  DROP CONSTRAINT evaluation_links_ended_because_check,
  ADD CONSTRAINT evaluation_links_ended_because_check CHECK (ended_because IN
    ('answered', 'replaced', 'evaluated', 'closed', 'consent', 'moved', 'address'));

CREATE FUNCTION end_evaluation_links_of_other_address(case_ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE evaluation_links SET ended_on = now(), ended_because = 'address', version = version + 1
  WHERE case_id = ANY (case_ids) AND ended_on IS NULL
    AND NOT EXISTS (SELECT FROM cases JOIN guardians ON guardians.guardian_id = cases.primary_guardian_id
      WHERE cases.case_id = evaluation_links.case_id AND lower(guardians.email) = lower(to_address))
$$;

CREATE FUNCTION guardians_end_evaluation_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_evaluation_links_of_other_address(
    ARRAY(SELECT case_id FROM cases WHERE primary_guardian_id = NEW.guardian_id));
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER guardians_evaluation_links AFTER UPDATE OF email ON guardians
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (lower(OLD.email) IS DISTINCT FROM lower(NEW.email))
  EXECUTE FUNCTION guardians_end_evaluation_links();

CREATE FUNCTION cases_end_evaluation_links_of_guardian() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_evaluation_links_of_other_address(ARRAY[NEW.case_id]);
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER cases_evaluation_link_of_guardian AFTER UPDATE OF primary_guardian_id ON cases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.primary_guardian_id IS DISTINCT FROM NEW.primary_guardian_id)
  EXECUTE FUNCTION cases_end_evaluation_links_of_guardian();

SELECT end_evaluation_links_of_other_address(ARRAY(SELECT case_id FROM evaluation_links WHERE ended_on IS NULL));
