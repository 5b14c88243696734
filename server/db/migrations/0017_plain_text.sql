-- A text as it is searched: in small letters, without its accents, so that who types Nunez finds Núñez.
create function plain_text(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(value), nfd), '[\u0300-\u036f]', '', 'g')
$$;

drop index account_by_name;
drop index resource_by_name;
drop index agreement_by_name;
drop index task_by_title;
create index account_by_name   on account   using gin (plain_text(name) gin_trgm_ops);
create index resource_by_name  on resource  using gin (plain_text(name) gin_trgm_ops);
create index agreement_by_name on agreement using gin (plain_text(name) gin_trgm_ops);
create index task_by_title     on task      using gin (plain_text(title) gin_trgm_ops);
