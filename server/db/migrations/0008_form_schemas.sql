-- Form schemas as people change them: drafts, operations on stored values, migrations of files, what releases ship, and
-- fields added to leads.

-- Every save of a draft gets another number, also those of a draft that is begun anew: who saves names the one he saw.
create sequence form_draft_revision as integer;

alter table form_schema
  drop constraint form_schema_key_check,
  add constraint form_schema_key_check check (key ~ '^[a-z][a-z0-9-]{0,63}(\.[a-z][a-z0-9-]{0,31}){0,3}$'),
  -- As they are written, to the order of their keys: what goes through the editor comes out of it unchanged.
  alter column labels type json,
  alter column rules type json,
  add column revision   integer not null default nextval('form_draft_revision'),
  add column ops        json not null default '[]',
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references app_user;

create or replace function form_schema_keep() returns trigger language plpgsql as $$
begin
  if old.status = 'DRAFT' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and new.status = 'RETIRED'
     and to_jsonb(new) - '{status,updated_at,updated_by}'::text[] = to_jsonb(old) - '{status,updated_at,updated_by}'::text[]
     and new.json_schema::text = old.json_schema::text and new.ui_schema::text = old.ui_schema::text then
    return new;
  end if;
  raise exception 'form % version % is published and cannot change', old.key, old.version;
end $$;

-- What a release ships of each form, the newest last: the base from which changes made here are told from its own.
create table form_release (
  id          bigint generated always as identity primary key,
  key         text not null,
  checksum    text not null,
  json_schema json not null,
  ui_schema   json not null,
  labels      json not null,
  rules       json not null,
  -- OPEN: a release has brought it and nobody has looked at it yet.
  state       text not null check (state in ('TAKEN', 'OPEN', 'DECLINED')),
  created_at  timestamptz not null default now(),
  unique (key, checksum)
);
-- Versions that releases published until now.
insert into form_release (key, checksum, json_schema, ui_schema, labels, rules, state, created_at)
  select key, checksum, json_schema, ui_schema, labels, rules, 'TAKEN', created_at
    from form_schema where created_by is null and status <> 'DRAFT' order by key, version;
-- The release whose changes a draft takes: published, they are taken.
alter table form_schema add column release_id bigint references form_release;

-- Files that take a version (RUN), would take it (DRY_RUN), or are set back (UNDO).
create table form_migration (
  entity_id     uuid primary key,
  version       integer not null default 1,
  key           text not null,
  mode          text not null check (mode in ('DRY_RUN', 'RUN', 'UNDO')),
  status        text not null default 'QUEUED'
    check (status in ('QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED', 'UNDONE')),
  to_version    integer not null,
  -- The draft's revision that a dry run tries; the run that an undo sets back.
  revision      integer,
  undoes_id     uuid references form_migration,
  total         integer not null default 0,
  done          integer not null default 0,
  outcomes      jsonb not null default '{}',
  ops           jsonb not null default '{}',
  -- The last instance that is done: killed, the job goes on behind it.
  after         uuid,
  created_at    timestamptz not null default now(),
  created_by    uuid references app_user,
  updated_at    timestamptz not null default now(),
  updated_by    uuid references app_user,
  finished_at   timestamptz
);
create index form_migration_of_key on form_migration (key, created_at desc);

create table form_migration_item (
  migration_id     uuid not null references form_migration on delete cascade,
  instance_id      uuid not null references form_instance on delete cascade,
  from_version     integer not null,
  outcome          text not null check (outcome in ('UPGRADED', 'PINNED', 'INVALID', 'UNDONE', 'CHANGED')),
  -- The instance as the migration left it: whoever has changed it since is not undone.
  instance_version integer not null,
  -- [{ "instance", "field", "rev" }]: revisions that the operations wrote.
  written          jsonb not null default '[]',
  changed          text[] not null default '{}',
  invalid          text[] not null default '{}',
  primary key (migration_id, instance_id)
);

-- Values that an operation of a version wrote.
alter table field_value
  drop constraint field_value_source_check,
  add constraint field_value_source_check check (source in ('PROVIDER', 'STAFF', 'IMPORT', 'NPPES', 'MIGRATION'));

create index form_instance_by_version on form_instance (schema_key, schema_version);
