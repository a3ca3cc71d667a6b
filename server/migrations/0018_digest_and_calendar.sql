-- The private address of each user's calendar. Only a hash of its secret is stored.
CREATE TABLE calendar_addresses (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE,
  made_on timestamptz NOT NULL DEFAULT now()
);

-- A day is here once its digests are stored, in the transaction that stores them: so nobody gets two.
CREATE TABLE digest_days (
  day date PRIMARY KEY,
  made_on timestamptz NOT NULL DEFAULT now()
);

-- Who wants no digest.
CREATE TABLE digest_off (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE
);

-- What a digest says: how many follow-ups are overdue, and due that day.
ALTER TABLE mail
  ADD COLUMN overdue integer,
  ADD COLUMN due_today integer,
  ADD CHECK (kind <> 'digest' OR (overdue IS NOT NULL AND due_today IS NOT NULL));
