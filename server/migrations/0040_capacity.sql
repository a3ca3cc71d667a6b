-- How many open cases a person can carry (USER-19); NULL: nobody has said.
ALTER TABLE users ADD COLUMN capacity smallint CHECK (capacity BETWEEN 1 AND 999);
