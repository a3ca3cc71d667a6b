-- A person may give a view of the cases and one of the enquiries the same name.
DROP INDEX saved_views_name;
CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, list, lower(name));
