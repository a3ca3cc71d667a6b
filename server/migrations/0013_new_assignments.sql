-- Cases that are new to somebody: assigned by somebody else, and not opened since.
CREATE TABLE new_assignments (
  case_id integer NOT NULL REFERENCES cases ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  assigned_on timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, case_id)
);
CREATE INDEX new_assignments_case ON new_assignments (case_id);
