-- The telephone (TEL-1 to TEL-6).

-- Tokens with which other systems call Helpline. They belong to the helpline, not to the person who made them.
CREATE TABLE service_tokens (
  token_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('telephone', 'figures')),
  -- SHA-256 of the token, which is shown once and not stored.
  token_hash bytea NOT NULL UNIQUE,
  made_by integer NOT NULL REFERENCES users,
  made_on timestamptz NOT NULL DEFAULT now(),
  -- A day: written at most once a day.
  last_used_on date,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX service_tokens_made_by ON service_tokens (made_by);

-- The extension at which a user takes calls. The telephone system names it in its events.
ALTER TABLE users ADD COLUMN extension text UNIQUE CHECK (extension ~ '^[A-Za-z0-9._-]{1,20}$');

-- A row for each call, made of its events, which may come in any order and more than once. No audio, ever.
CREATE TABLE telephone_calls (
  telephone_call_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The telephone system's id of the call; NULL once the system may use it again for another call.
  call_id text UNIQUE,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  -- The number outside: the caller's of an incoming call, the dialled one of an outgoing call. NULL if it was
  -- withheld, is not known yet, or was erased.
  number text,
  digits text COLLATE "C" GENERATED ALWAYS AS (helpline_telephone(number)) STORED,
  -- The helpline's own number.
  own_number text,
  -- The extensions that ring, or rang.
  rung text[] NOT NULL DEFAULT '{}',
  answered_extension text,
  -- The user who had this extension when the call was answered.
  answered_by integer REFERENCES users ON DELETE SET NULL,
  -- When the first event came.
  rang_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  cause text,
  last_event_at timestamptz NOT NULL,
  -- "Rang back": the call no longer stands among the missed ones.
  done_on timestamptz,
  done_by integer REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1
);
-- What the general report counts.
CREATE INDEX telephone_calls_rang ON telephone_calls (rang_at)
  INCLUDE (direction, answered_at, ended_at, last_event_at);
CREATE INDEX telephone_calls_under_way ON telephone_calls (last_event_at) WHERE ended_at IS NULL;
CREATE INDEX telephone_calls_unanswered ON telephone_calls (digits, rang_at)
  WHERE direction = 'in' AND answered_at IS NULL AND done_on IS NULL AND digits IS NOT NULL;
CREATE INDEX telephone_calls_by_number ON telephone_calls (digits, answered_at) WHERE digits IS NOT NULL;
CREATE INDEX telephone_calls_answered_by ON telephone_calls (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX telephone_calls_done_by ON telephone_calls (done_by) WHERE done_by IS NOT NULL;
