-- Templates of letters (LET-1). Every file that a template has had is kept, to see what a letter was made of.
CREATE TABLE letter_templates (
  template_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  addressed_to text NOT NULL CHECK (addressed_to IN ('family', 'school', 'authority', 'other')),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX letter_templates_name ON letter_templates (lower(name));

-- In the database, because they are few and small, and a backup then has them with the rest.
CREATE TABLE letter_template_versions (
  template_id integer NOT NULL REFERENCES letter_templates ON DELETE CASCADE,
  number integer NOT NULL,
  file_name text NOT NULL,
  file bytea NOT NULL,
  placeholders jsonb NOT NULL,
  added_by integer REFERENCES users ON DELETE SET NULL,
  added_on timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (template_id, number)
);
CREATE INDEX letter_template_versions_added_by ON letter_template_versions (added_by);

-- Files that were written from a template. Whoever may write letters may mail them.
ALTER TABLE case_files ADD COLUMN is_letter boolean NOT NULL DEFAULT false;

-- Mail to a family (MAIL-6): what it says, and the file that goes with it.
ALTER TABLE mail
  DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check
    CHECK (kind IN ('notify', 'assignment', 'digest', 'invitation', 'new password', 'forgotten password',
      'changed password', 'concern', 'concern waiting', 'concern review', 'evaluation',
      'evaluation reminder', 'family'));
CREATE TABLE family_mails (
  mail_id integer PRIMARY KEY REFERENCES mail ON DELETE CASCADE,
  -- NULL once the guardian has been erased.
  guardian_id integer REFERENCES guardians ON DELETE SET NULL,
  subject text NOT NULL,
  text text NOT NULL,
  -- The name stays if the file is deleted, so that the mail is not sent without it.
  file_name text,
  file_id integer REFERENCES case_files ON DELETE SET NULL
);
CREATE INDEX family_mails_guardian ON family_mails (guardian_id);
CREATE INDEX family_mails_file ON family_mails (file_id);
