-- From where a session was begun, for the person whose it is (ADR 0020). NULL where it is not known:
-- sessions of the time before, and programs that do not say what they are.
ALTER TABLE sessions
  ADD COLUMN address text,
  -- A few words such as "Firefox on Windows", never the whole User-Agent.
  ADD COLUMN browser text;
