-- The role that Helpline's server works as (docs/how-to/protect-the-audit-log.md). Run this once with psql 14
-- or newer, as a role that may create roles; Helpline grants the new role its rights at each start.
\getenv password DATABASE_APP_PASSWORD
CREATE ROLE helpline_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
