-- The settings that admins change in the product (SET-2): a row for each change, with all of them. The highest
-- version is in force; an older one is, if somebody has broken the newest by hand. Nothing is ever updated, so the
-- history and the wording of old answers stay.
CREATE TABLE settings_versions (
  version integer PRIMARY KEY CHECK (version > 0),
  -- The settings that differ from the defaults of the operator's file.
  settings jsonb NOT NULL,
  -- Those that this version changed.
  keys text[] NOT NULL,
  -- Natures of case that it renamed: [{"from": "…", "to": "…"}].
  renamed jsonb NOT NULL DEFAULT '[]',
  changed_by integer NOT NULL REFERENCES users,
  changed_on timestamptz NOT NULL DEFAULT now()
);

-- Every process listens, so a change is in force at once.
CREATE FUNCTION settings_have_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('helpline_settings', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings_versions
  FOR EACH STATEMENT EXECUTE FUNCTION settings_have_changed();

-- Logos, as Helpline has encoded them itself. The settings name one.
CREATE TABLE logos (
  logo_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  png bytea NOT NULL,
  added_by integer NOT NULL REFERENCES users,
  added_on timestamptz NOT NULL DEFAULT now()
);

-- The version of the settings whose wording an evaluation answers. 0: that of the operator's file.
ALTER TABLE evaluations ADD COLUMN questions_version integer NOT NULL DEFAULT 0;
