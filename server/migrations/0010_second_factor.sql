-- The second factor of signing in (decision B21, ADR 0016), and by what a session was begun (ADR 0017).

CREATE TABLE second_factors (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- AES-256-GCM; the key is not in the database.
  secret text NOT NULL,
  -- NULL while it is being set up: nothing asks for it yet.
  confirmed_on timestamptz,
  -- The newest step of 30 seconds whose code was taken: a code works once.
  last_step bigint NOT NULL DEFAULT 0
);

-- SHA-256 of codes of 80 random bits; a row goes when its code is used.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

ALTER TABLE sessions
  ADD COLUMN begun_by text NOT NULL DEFAULT 'password'
    CHECK (begun_by IN ('password', 'openid connect')),
  -- The provider said that it had asked for a second factor.
  ADD COLUMN provider_second_factor boolean NOT NULL DEFAULT false;
