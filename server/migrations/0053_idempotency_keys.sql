-- Calls that added something and may be repeated with the same Idempotency-Key header, because their answer was lost.
CREATE TABLE idempotency_keys (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  call text NOT NULL,
  key text NOT NULL,
  -- Of the body: it shows whether the same is sent again.
  body_hash text NOT NULL,
  -- { data, message? }. Written by the end of the transaction.
  answer jsonb,
  saved_on timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, call, key)
);
CREATE INDEX idempotency_keys_saved_on ON idempotency_keys (saved_on);
