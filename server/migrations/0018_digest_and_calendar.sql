-- The private address of each user's calendar. Only a hash of its secret is stored.
CREATE TABLE calendar_addresses (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE,
  made_on timestamptz NOT NULL DEFAULT now()
);
