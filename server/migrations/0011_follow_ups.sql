-- What somebody has promised to do on a case, and by when.
CREATE TABLE follow_ups (
  follow_up_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id integer NOT NULL REFERENCES cases,
  due_on date NOT NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 500),
  -- NULL while nobody works on the case.
  assigned_to integer REFERENCES users,
  created_by integer NOT NULL REFERENCES users,
  created_on timestamptz NOT NULL DEFAULT now(),
  done_on timestamptz,
  done_by integer REFERENCES users,
  -- True if closing the case closed it; re-opening the case then opens it again.
  closed_with_case boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  CHECK ((done_on IS NULL) = (done_by IS NULL)),
  CHECK (done_on IS NOT NULL OR NOT closed_with_case)
);
CREATE INDEX follow_ups_case ON follow_ups (case_id);
CREATE INDEX follow_ups_open ON follow_ups (due_on, follow_up_id) WHERE done_on IS NULL;
CREATE INDEX follow_ups_open_of_person ON follow_ups (assigned_to, due_on, follow_up_id) WHERE done_on IS NULL;
CREATE INDEX follow_ups_assigned_to ON follow_ups (assigned_to);
CREATE INDEX follow_ups_created_by ON follow_ups (created_by);
CREATE INDEX follow_ups_done_by ON follow_ups (done_by);
