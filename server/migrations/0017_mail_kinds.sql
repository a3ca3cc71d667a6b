-- Mail of more than one kind: until now every mail asked a case's handler to look at it.
ALTER TABLE mail
  ADD COLUMN kind text NOT NULL DEFAULT 'notify'
    CHECK (kind IN ('notify', 'assignment', 'digest', 'invitation')),
  ALTER COLUMN case_id DROP NOT NULL,
  ALTER COLUMN stage DROP NOT NULL,
  ADD CHECK (kind <> 'notify' OR (case_id IS NOT NULL AND stage IS NOT NULL));
ALTER TABLE mail ALTER COLUMN kind DROP DEFAULT;

-- The cases that a mail of another kind names.
CREATE TABLE mail_cases (
  mail_id integer NOT NULL REFERENCES mail ON DELETE CASCADE,
  case_id integer NOT NULL REFERENCES cases ON DELETE CASCADE,
  PRIMARY KEY (mail_id, case_id)
);
CREATE INDEX mail_cases_case ON mail_cases (case_id);
