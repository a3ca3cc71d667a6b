-- The family's own voice: evaluations answered by link, those that end without answers, and the attempts to ring
-- a family (EVAL-9 to EVAL-13).

ALTER TABLE evaluations
  ADD COLUMN answered_by text NOT NULL DEFAULT 'evaluator' CHECK (answered_by IN ('family', 'evaluator')),
  ALTER COLUMN evaluated_by DROP NOT NULL,
  ADD CHECK ((answered_by = 'family') = (evaluated_by IS NULL));
DROP INDEX evaluations_choices;
CREATE INDEX evaluations_choices ON evaluations (case_id) INCLUDE (added_on, evaluation_id, choices, answered_by);

-- How the evaluation ended without answers; NULL again when the case is re-opened.
ALTER TABLE cases
  ADD COLUMN evaluation_ending text CHECK (evaluation_ending IN ('could not be reached', 'declined'));
CREATE INDEX cases_evaluation_ending ON cases (evaluation_ending, case_id)
  WHERE deleted_at IS NULL AND evaluation_ending IS NOT NULL;

CREATE TABLE evaluation_links (
  link_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id integer NOT NULL REFERENCES cases,
  -- SHA-256 of each token that opens it. Every attempt to send the mail or its reminder makes one: an attempt
  -- that seems to have failed may have arrived.
  token_hashes bytea[] NOT NULL DEFAULT '{}',
  -- Whom it was mailed to. It works while this is the address of the case's primary guardian.
  to_name text NOT NULL,
  to_address text NOT NULL,
  sent_by integer REFERENCES users ON DELETE SET NULL,
  sent_on timestamptz NOT NULL,
  expires_on timestamptz NOT NULL,
  reminded_on timestamptz,
  ended_on timestamptz,
  ended_because text CHECK (ended_because IN ('answered', 'replaced', 'evaluated', 'closed', 'consent', 'moved')),
  version integer NOT NULL DEFAULT 1,
  CHECK ((ended_on IS NULL) = (ended_because IS NULL))
);
CREATE INDEX evaluation_links_case ON evaluation_links (case_id, link_id);
CREATE INDEX evaluation_links_tokens ON evaluation_links USING gin (token_hashes);
CREATE INDEX evaluation_links_sent_by ON evaluation_links (sent_by);
-- A newer one replaces it.
CREATE UNIQUE INDEX evaluation_links_open ON evaluation_links (case_id) WHERE ended_on IS NULL;
CREATE INDEX evaluation_links_to_remind ON evaluation_links (sent_on) WHERE ended_on IS NULL AND reminded_on IS NULL;

-- Whatever takes a case away from the evaluator, or the family's consent, ends its link.
CREATE FUNCTION cases_end_evaluation_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE evaluation_links SET ended_on = now(), version = version + 1,
    ended_because = CASE WHEN NEW.consented_to_evaluation IS DISTINCT FROM 1 THEN 'consent' ELSE 'moved' END
  WHERE case_id = NEW.case_id AND ended_on IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER cases_evaluation_link AFTER UPDATE ON cases FOR EACH ROW
  WHEN (OLD.with_evaluator = 1 AND OLD.closed = 0 AND (NEW.with_evaluator = 0 OR NEW.closed = 1
    OR NEW.consented_to_evaluation IS DISTINCT FROM 1 OR NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION cases_end_evaluation_link();

-- So does a withdrawn consent to give feedback.
CREATE FUNCTION case_consents_end_evaluation_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE evaluation_links SET ended_on = now(), ended_because = 'consent', version = version + 1
  WHERE case_id = NEW.case_id AND ended_on IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER case_consents_evaluation_link AFTER INSERT OR UPDATE ON case_consents FOR EACH ROW
  WHEN (NEW.purpose = 'feedback' AND NEW.withdrawn_on IS NOT NULL)
  EXECUTE FUNCTION case_consents_end_evaluation_link();

-- The mails of a link: the questions, and the reminder.
ALTER TABLE mail
  ADD COLUMN evaluation_link_id integer REFERENCES evaluation_links ON DELETE SET NULL,
  DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check
    CHECK (kind IN ('notify', 'assignment', 'digest', 'invitation', 'new password', 'forgotten password',
      'changed password', 'concern', 'concern waiting', 'concern review', 'evaluation', 'evaluation reminder'));
CREATE INDEX mail_evaluation_link ON mail (evaluation_link_id) WHERE evaluation_link_id IS NOT NULL;

-- A family that answers closes the case, and with it follow-ups that nobody has done.
ALTER TABLE follow_ups
  DROP CONSTRAINT follow_ups_check,
  ADD CONSTRAINT follow_ups_check
    CHECK ((done_by IS NULL OR done_on IS NOT NULL) AND (done_on IS NULL OR done_by IS NOT NULL OR closed_with_case));

-- The attempts to reach a family for its evaluation.
CREATE TABLE evaluation_attempts (
  attempt_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id integer NOT NULL REFERENCES cases,
  tried_by integer REFERENCES users ON DELETE SET NULL,
  tried_on timestamptz NOT NULL,
  note text
);
CREATE INDEX evaluation_attempts_case ON evaluation_attempts (case_id, attempt_id);
CREATE INDEX evaluation_attempts_tried_by ON evaluation_attempts (tried_by);
