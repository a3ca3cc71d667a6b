-- Lists of cases under a name: filters and order that somebody wants to see again (4-beyond Q3).
CREATE TABLE saved_views (
  view_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  filters jsonb NOT NULL,
  -- NULL for the default order.
  sort text,
  sort_order text CHECK (sort_order IN ('asc', 'desc')),
  shared boolean NOT NULL DEFAULT false,
  added_on timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (sort IS NOT NULL OR sort_order IS NULL)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, lower(name));
CREATE INDEX saved_views_shared ON saved_views (view_id) WHERE shared;
