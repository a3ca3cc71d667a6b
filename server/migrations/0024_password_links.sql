-- Links with which people choose a password themselves, and passwords that somebody else set (document 4, G3).

ALTER TABLE users
  -- NULL: invited, and no password chosen yet. Nothing can be typed that fits.
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD COLUMN invited smallint NOT NULL
    GENERATED ALWAYS AS (CASE WHEN password_hash IS NULL THEN 1 ELSE 0 END) STORED,
  -- With FORCE_PASSWORD_CHANGE it has to be changed at the next login.
  ADD COLUMN password_set_by_other boolean NOT NULL DEFAULT false,
  -- Only a session was needed for that, so a forgotten password is not mailed there (ADR 0062).
  ADD COLUMN email_changed_by_owner boolean NOT NULL DEFAULT false;

-- Backups leave this table out: a link that was used must not come back to life.
CREATE TABLE password_links (
  link_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'new password', 'forgotten password')),
  -- SHA-256 of each token that opens it. Every attempt to send the mail makes one: an attempt that seems to
  -- have failed may have arrived.
  token_hashes bytea[] NOT NULL DEFAULT '{}',
  -- NULL if it was shown to the person who made it.
  mail_id integer REFERENCES mail ON DELETE SET NULL,
  -- NULL if somebody asked for it at the login.
  created_by integer REFERENCES users ON DELETE SET NULL,
  created_on timestamptz NOT NULL,
  -- Moved to the moment when something else ended it.
  expires_on timestamptz NOT NULL,
  used_on timestamptz
);
CREATE INDEX password_links_user ON password_links (user_id);
CREATE INDEX password_links_tokens ON password_links USING gin (token_hashes);
CREATE INDEX password_links_mail ON password_links (mail_id);
CREATE INDEX password_links_created_by ON password_links (created_by);
CREATE INDEX password_links_expires_on ON password_links (expires_on);

-- Forgotten passwords that were answered and are not looked at yet: the answer must not wait for what only
-- an existing account needs. Backups leave this table out.
CREATE TABLE forgotten_passwords (
  request_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  -- For the audit log: from where, and in which request.
  address text NOT NULL,
  audit_request_id text NOT NULL,
  asked_on timestamptz NOT NULL
);

ALTER TABLE mail
  DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check
    CHECK (kind IN ('notify', 'assignment', 'digest', 'invitation', 'new password', 'forgotten password'));
