-- People, lookups, leads, history, imports.
create extension if not exists pg_trgm;

-- UUIDv7 (RFC 9562) for set-based inserts; PostgreSQL has its own only from 18.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
              from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

create table app_user (
  entity_id  uuid primary key,
  username   text not null unique,
  first_name text not null default '',
  last_name  text not null default '',
  email      text,
  roles      text[] not null,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index app_user_roles on app_user using gin (roles);

create table lookup (
  entity_id  uuid primary key,
  list       text not null,
  code       text not null,
  name_en    text not null,
  name_es    text not null,
  parent_ids uuid[] not null default '{}',
  lead_type  text check (lead_type in ('SP', 'TP')),
  position   integer not null default 0,
  retired_at timestamptz,
  unique nulls not distinct (list, lead_type, code)
);
create index lookup_list on lookup (list, position);
create index lookup_parents on lookup using gin (parent_ids);

create table lead (
  entity_id  uuid primary key,
  lead_type  text not null check (lead_type in ('SP', 'TP')),
  version    integer not null default 1,
  status     text not null,
  status_reason text,
  company_name text,
  dba        text,
  phone      text,
  email      text,
  tax_id     text,
  npi        text,
  contact_first_name text,
  contact_last_name  text,
  specialties uuid[] not null default '{}',
  subspecialties uuid[] not null default '{}',
  category   text,
  service_offered text[] not null default '{}',
  states     uuid[] not null default '{}',
  regions    uuid[] not null default '{}',
  counties   uuid[] not null default '{}',
  zip        text,
  pr_assigned_id uuid references app_user,
  assignee_id    uuid references app_user,
  follow_up_on   date,
  lead_source    text,
  last_imported_by_id uuid references app_user,
  import_flow_id uuid,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid references app_user,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user,
  deleted_at timestamptz
);
-- Which index serves which list, and why status stands last: docs/decisions/006.
create index lead_by_assignee on lead (assignee_id, lead_type, updated_at desc, entity_id desc, status) where deleted_at is null;
create index lead_by_update   on lead (lead_type, updated_at desc, entity_id desc, status) where deleted_at is null;
create index lead_by_status   on lead (lead_type, status) where deleted_at is null;
create index lead_by_phone    on lead (phone text_pattern_ops) where deleted_at is null;
create index lead_by_tax_id   on lead (tax_id text_pattern_ops) where deleted_at is null;
create index lead_by_npi      on lead (npi text_pattern_ops) where deleted_at is null;
create index lead_by_email    on lead (email text_pattern_ops) where deleted_at is null;

-- Free-text search beside the table: the upkeep of its trigram index would otherwise dominate bulk writes.
create table lead_search (
  lead_id uuid primary key references lead on delete cascade,
  text    text not null
);
create index lead_search_text on lead_search using gin (text gin_trgm_ops);

create table history (
  entity_id  uuid primary key,
  at         timestamptz not null default now(),
  type       text not null,
  resource   text not null,
  record_id  uuid not null,
  version    integer,
  actor_id   uuid references app_user,
  request_id text,
  changes    jsonb not null default '[]',
  detail     jsonb not null default '{}'
);
create index history_of_record on history (record_id, at desc, entity_id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger history_append_only before update or delete or truncate on history
  for each statement execute function refuse_change();

create table import_flow (
  entity_id   uuid primary key,
  lead_type   text not null check (lead_type in ('SP', 'TP')),
  version     integer not null default 1,
  filename    text not null,
  size        integer not null,
  status      text not null,
  stage       text not null,
  separator   text not null,
  headers     jsonb not null default '[]',
  samples     jsonb not null default '[]',
  mappings    jsonb not null default '[]',
  counts      jsonb not null default '{}',
  failure     text,
  created_by  uuid not null references app_user,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  started_at  timestamptz,
  finished_at timestamptz
);
create index import_flow_by_creation on import_flow (lead_type, created_at desc, entity_id desc);

create table import_source (
  flow_id uuid primary key references import_flow on delete cascade,
  content bytea not null
);

create table import_item (
  entity_id uuid primary key,
  flow_id   uuid not null references import_flow on delete cascade,
  row_no    integer not null,
  status    text not null,
  data      jsonb not null,
  record    jsonb not null default '{}',
  fails     jsonb not null default '[]',
  lead_id   uuid,
  duplicate_of uuid,
  version   integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (flow_id, row_no)
);
create index import_item_by_status on import_item (flow_id, status, row_no);

-- What an installation remembers of itself: which release of the lookups it holds, whether the demo was loaded.
create table installation (
  key   text primary key,
  value text not null
);
