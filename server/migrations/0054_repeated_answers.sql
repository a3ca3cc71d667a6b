-- Of what a family sent, with a random key of its page: the page that sends it again, because the answer was lost, is told
-- that it is saved (EVAL-10).
ALTER TABLE evaluation_links ADD COLUMN answer_hash bytea;
