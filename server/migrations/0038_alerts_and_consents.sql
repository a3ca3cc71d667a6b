-- What somebody has to know of a guardian before a word is said: [{"kind", "text", "review_on"}] (SAFE-1). A
-- column, so that the alerts share the version of the guardian, and merging, undoing it and the audit log have
-- them with the record.
ALTER TABLE guardians ADD COLUMN alerts jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(alerts) <= 3);

-- The first day on which an alert is to be reviewed, `YYYY-MM-DD`; NULL if none is. As text: a cast to a date is
-- not immutable.
CREATE FUNCTION helpline_first_review(alerts jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT min(alert ->> 'review_on') FROM jsonb_array_elements(alerts) AS alert
$$;
CREATE INDEX guardians_first_review ON guardians (helpline_first_review(alerts))
  WHERE helpline_first_review(alerts) IS NOT NULL;

-- What a family has agreed to (SAFE-11).
CREATE TABLE case_consents (
  consent_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id integer NOT NULL REFERENCES cases,
  purpose text NOT NULL CHECK (purpose IN
    ('contact school', 'contact authority', 'share with clinic', 'record', 'feedback', 'other')),
  given_by text NOT NULL CHECK (given_by IN
    ('primary guardian', 'secondary guardian', 'young person', 'other')),
  means text NOT NULL CHECK (means IN ('spoken', 'written', 'e-mail')),
  given_on date NOT NULL,
  -- The last day on which it counts; NULL: until it is withdrawn.
  expires_on date CHECK (expires_on >= given_on),
  withdrawn_on date CHECK (withdrawn_on >= given_on),
  note text,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX case_consents_case ON case_consents (case_id);
