-- The key dates of a case: only what people enter. When a clock runs out is computed from the clocks in the
-- configuration file, which may change (ADR 0050).
CREATE TABLE case_key_dates (
  case_id integer PRIMARY KEY REFERENCES cases,
  -- Dates `YYYY-MM-DD` by the key of a start: those from which clocks run.
  starts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(starts) = 'object'),
  -- Dates by the key of a clock: when what it asks for was done.
  met jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(met) = 'object'),
  version integer NOT NULL
);
