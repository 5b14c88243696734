-- Credentialing: accounts, the forms of their files with their versions, and every value with its revisions.

create table account (
  entity_id          uuid primary key,
  lead_id            uuid references lead,
  lead_type          text not null check (lead_type in ('SP', 'TP')),
  version            integer not null default 1,
  name               text not null,
  credential_status  text not null,
  operational_status text not null,
  -- One provider user fills in one file.
  provider_user_id   uuid unique references app_user,
  cred_agent_id      uuid references app_user,
  submitted_at       timestamptz,
  created_at         timestamptz not null default now(),
  created_by         uuid references app_user,
  updated_at         timestamptz not null default now(),
  updated_by         uuid references app_user
);
create unique index account_of_lead on account (lead_id) where lead_id is not null;
create index account_by_update on account (lead_type, updated_at desc, entity_id desc, credential_status);
create index account_by_agent  on account (cred_agent_id, updated_at desc, entity_id desc, credential_status);
create index account_by_status on account (credential_status, updated_at desc);
create index account_by_name   on account using gin (lower(name) gin_trgm_ops);

create table form_schema (
  key          text not null check (key ~ '^[a-z][a-z0-9-]{0,63}$'),
  version      integer not null check (version > 0),
  status       text not null check (status in ('DRAFT', 'PUBLISHED', 'RETIRED')),
  -- json, not jsonb: the order of its keys is the order of the fields.
  json_schema  json not null,
  ui_schema    json not null,
  labels       jsonb not null,
  rules        jsonb not null,
  checksum     text not null,
  note         text,
  based_on     integer,
  created_at   timestamptz not null default now(),
  created_by   uuid references app_user,
  published_at timestamptz check ((status = 'DRAFT') = (published_at is null)),
  primary key (key, version)
);
create unique index form_schema_one_draft on form_schema (key) where status = 'DRAFT';

-- Files are pinned to a published version and approvals rest on it: it may be retired, never changed.
create function form_schema_keep() returns trigger language plpgsql as $$
begin
  if old.status = 'DRAFT' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and new.status = 'RETIRED' and to_jsonb(new) - 'status' = to_jsonb(old) - 'status'
     and new.json_schema::text = old.json_schema::text and new.ui_schema::text = old.ui_schema::text then
    return new;
  end if;
  raise exception 'form % version % is published and cannot change', old.key, old.version;
end $$;
create trigger form_schema_keep before update or delete on form_schema
  for each row execute function form_schema_keep();

create table form_instance (
  entity_id      uuid primary key,
  account_id     uuid not null references account,
  schema_key     text not null,
  schema_version integer not null,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  foreign key (schema_key, schema_version) references form_schema (key, version),
  unique (account_id, schema_key)
);

-- A revision is a draft until its file is submitted: autosaves overwrite a draft, nothing overwrites a revision.
create table field_value (
  instance_id uuid not null references form_instance,
  field_id    text not null,
  rev         integer not null check (rev > 0),
  value       jsonb,
  source      text not null check (source in ('PROVIDER', 'STAFF', 'IMPORT', 'NPPES')),
  draft       boolean not null default false,
  state       text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED')),
  reason_text text,
  author_id   uuid references app_user,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  reviewed_by uuid references app_user,
  reviewed_at timestamptz,
  primary key (instance_id, field_id, rev),
  constraint field_value_reason check (state <> 'REJECTED' or length(trim(coalesce(reason_text, ''))) > 0),
  constraint field_value_reviewed check ((state = 'PENDING') = (reviewed_at is null)),
  constraint field_value_draft check (not draft or state = 'PENDING')
);
create unique index field_value_one_draft on field_value (instance_id, field_id) where draft;

create function field_value_keep() returns trigger language plpgsql as $$
begin
  if old.draft then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and not new.draft
     and (new.instance_id, new.field_id, new.rev, new.source, new.created_at) = (old.instance_id, old.field_id, old.rev, old.source, old.created_at)
     and new.value is not distinct from old.value and new.author_id is not distinct from old.author_id then
    return new;
  end if;
  raise exception 'revision % of field % is submitted and cannot change', old.rev, old.field_id;
end $$;
create trigger field_value_keep before update or delete on field_value
  for each row execute function field_value_keep();
