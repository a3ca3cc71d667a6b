-- Which admins have put away the first steps on their Welcome screen (4-beyond G2).
CREATE TABLE first_run_hidden (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE
);
