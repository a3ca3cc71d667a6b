-- The link to the questions of an evaluation ends with a withdrawal of the consent to give feedback (EVAL-10). A change of
-- an old one, such as its note, is none, nor is one after which somebody has consented again.
CREATE OR REPLACE FUNCTION case_consents_end_evaluation_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.purpose, OLD.withdrawn_on) IS NOT DISTINCT FROM (NEW.purpose, NEW.withdrawn_on) THEN
      RETURN NULL;
    END IF;
  END IF;
  UPDATE evaluation_links SET ended_on = now(), ended_because = 'consent', version = version + 1
  WHERE case_id = NEW.case_id AND ended_on IS NULL
    AND NOT EXISTS (SELECT FROM case_consents AS later WHERE later.case_id = NEW.case_id AND later.purpose = 'feedback'
      AND later.withdrawn_on IS NULL AND later.given_on > NEW.withdrawn_on);
  RETURN NULL;
END
$$;
