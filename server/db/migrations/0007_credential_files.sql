-- Credential files whole: resources, cycles, requirement items, documents, verifications, comments, the chain of status
-- events, masked values, exclusion lists and their hits, and the mail that tells people.

-- What a reader needs of a file without opening it; derived by settle(), never written by hand.
alter table account
  add column status_at      timestamptz not null default now(),
  add column progress       smallint not null default 0 check (progress between 0 and 100),
  add column missing_items  integer not null default 0,
  add column pending_items  integer not null default 0,
  add column expiring_items integer not null default 0,
  add column expired_items  integer not null default 0,
  add column pending_values integer not null default 0,
  add column rejected_values integer not null default 0,
  add column open_hits      integer not null default 0,
  add column next_expiry_on date,
  add column required_parts integer not null default 0,
  add column filled_parts   integer not null default 0,
  -- What the account itself counts; the columns count its resources as well.
  add column own            jsonb not null default '{}',
  add column facts          jsonb not null default '{}';
update account set status_at = coalesce(submitted_at, updated_at);
create index account_by_stage  on account (credential_status, status_at);
-- The queue of those who see both types.
create index account_by_recent on account (updated_at desc, entity_id desc);
create index account_by_expiry on account (next_expiry_on) where next_expiry_on is not null;

create table resource (
  entity_id          uuid primary key,
  version            integer not null default 1,
  account_id         uuid not null references account,
  lead_type          text not null check (lead_type in ('SP', 'TP')),
  kind               text not null check (kind in ('DRIVER', 'VEHICLE', 'PRACTITIONER', 'LOCATION', 'OWNER')),
  name               text not null,
  credential_status  text not null,
  operational_status text not null,
  status_at          timestamptz not null default now(),
  submitted_at       timestamptz,
  first_active_at    timestamptz,
  progress           smallint not null default 0 check (progress between 0 and 100),
  missing_items      integer not null default 0,
  pending_items      integer not null default 0,
  expiring_items     integer not null default 0,
  expired_items      integer not null default 0,
  pending_values     integer not null default 0,
  rejected_values    integer not null default 0,
  open_hits          integer not null default 0,
  next_expiry_on     date,
  required_parts     integer not null default 0,
  filled_parts       integer not null default 0,
  facts              jsonb not null default '{}',
  created_at         timestamptz not null default now(),
  created_by         uuid references app_user,
  updated_at         timestamptz not null default now(),
  updated_by         uuid references app_user
);
create index resource_of_account on resource (account_id, kind, entity_id);
create index resource_by_update  on resource (updated_at desc, entity_id desc);
create index resource_by_stage   on resource (credential_status, status_at);
create index resource_by_expiry  on resource (next_expiry_on) where next_expiry_on is not null;
create index resource_by_name    on resource using gin (lower(name) gin_trgm_ops);

alter table form_instance
  add column resource_id uuid references resource,
  drop constraint form_instance_account_id_schema_key_key,
  add constraint form_instance_of_subject unique nulls not distinct (account_id, resource_id, schema_key);

-- A sensitive value: its mask in `value`, itself encrypted beside it.
alter table field_value
  add column value_enc   bytea,
  add column reason_code text;
create or replace function field_value_keep() returns trigger language plpgsql as $$
begin
  if old.draft then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and not new.draft
     and (new.instance_id, new.field_id, new.rev, new.source, new.created_at) = (old.instance_id, old.field_id, old.rev, old.source, old.created_at)
     and new.value is not distinct from old.value and new.value_enc is not distinct from old.value_enc
     and new.author_id is not distinct from old.author_id then
    return new;
  end if;
  -- A resource that was never submitted may be removed, and with it what two people typed into it.
  if tg_op = 'DELETE' and exists (select from form_instance i join resource r on r.entity_id = i.resource_id
                                   where i.entity_id = old.instance_id and r.submitted_at is null) then
    return old;
  end if;
  raise exception 'revision % of field % is submitted and cannot change', old.rev, old.field_id;
end $$;

-- The history of a form names its version by a key of its own.
alter table form_schema add column id uuid not null default gen_random_uuid() unique;

create table credential_cycle (
  entity_id       uuid primary key,
  version         integer not null default 1,
  account_id      uuid not null references account,
  resource_id     uuid references resource,
  no              integer not null check (no > 0),
  kind            text not null check (kind in ('INITIAL', 'RECRED', 'RESTART')),
  approval_status text,
  approval_type   text,
  received_on     date,
  submitted_on    date,
  effective_on    date,
  recredential_on date,
  decision        text,
  decided_by      uuid references app_user,
  decided_at      timestamptz,
  closed_at       timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint credential_cycle_no unique nulls not distinct (account_id, resource_id, no),
  constraint credential_cycle_order check (
    coalesce(submitted_on >= received_on, true) and coalesce(effective_on >= submitted_on, true)
    and coalesce(recredential_on >= effective_on, true))
);
create unique index credential_cycle_open on credential_cycle (account_id, resource_id) nulls not distinct where closed_at is null;
create index credential_cycle_recredential on credential_cycle (recredential_on) where closed_at is null and recredential_on is not null;

create table requirement (
  entity_id       uuid primary key,
  version         integer not null default 1,
  code            text not null check (code ~ '^[A-Z][A-Z0-9_]{0,63}$'),
  subject_kind    text not null check (subject_kind in ('ACCOUNT', 'DRIVER', 'VEHICLE', 'PRACTITIONER', 'LOCATION', 'OWNER')),
  lead_type       text check (lead_type in ('SP', 'TP')),
  name_en         text not null,
  name_es         text not null,
  help_en         text,
  help_es         text,
  states          text[] not null default '{}',
  categories      text[] not null default '{}',
  service_levels  text[] not null default '{}',
  required        boolean not null default true,
  needs_document  boolean not null default true,
  needs_psv       boolean not null default false,
  validity        text not null default 'DATE' check (validity in ('DATE', 'MONTHS', 'NONE')),
  validity_months integer check (validity_months between 1 and 240),
  warn_days       integer not null default 90 check (warn_days between 0 and 730),
  grace_days      integer not null default 30 check (grace_days between 0 and 365),
  psv_days        integer not null default 120 check (psv_days between 1 and 3650),
  position        integer not null default 0,
  active          boolean not null default true,
  created_at      timestamptz not null default now(),
  created_by      uuid references app_user,
  updated_at      timestamptz not null default now(),
  updated_by      uuid references app_user,
  constraint requirement_months check ((validity = 'MONTHS') = (validity_months is not null)),
  constraint requirement_something check (needs_document or needs_psv)
);
create unique index requirement_once on requirement (code, subject_kind, lead_type) nulls not distinct where active;

create table document (
  entity_id      uuid primary key,
  version        integer not null default 1,
  account_id     uuid not null references account,
  resource_id    uuid references resource,
  requirement_id uuid not null references requirement,
  file_id        uuid not null references file,
  issued_on      date,
  expires_on     date,
  state          text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED')),
  reason_code    text,
  reason_text    text,
  reviewed_by    uuid references app_user,
  reviewed_at    timestamptz,
  supersedes     uuid references document,
  archived_at    timestamptz,
  -- Handed in with a submit: from then on its provider cannot take it back.
  submitted_at   timestamptz,
  created_at     timestamptz not null default now(),
  created_by     uuid references app_user,
  updated_at     timestamptz not null default now(),
  updated_by     uuid references app_user,
  constraint document_dates check (coalesce(expires_on >= issued_on, true)),
  constraint document_reason check (state <> 'REJECTED' or length(trim(coalesce(reason_text, ''))) > 0)
);
create unique index document_of_file on document (file_id);
create index document_of_subject on document (account_id, resource_id, requirement_id, created_at desc);

create table requirement_item (
  entity_id      uuid primary key,
  version        integer not null default 1,
  account_id     uuid not null references account,
  resource_id    uuid references resource,
  requirement_id uuid not null references requirement,
  state          text not null check (state in ('MISSING', 'PENDING', 'REJECTED', 'CURRENT', 'EXPIRING', 'EXPIRED', 'NOT_APPLICABLE')),
  -- The approved document that counts, and when what it proves ends.
  document_id    uuid references document on delete set null,
  expires_on     date,
  psv_until      date,
  waived_reason  text,
  waived_by      uuid references app_user,
  waived_at      timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint requirement_item_once unique nulls not distinct (account_id, resource_id, requirement_id),
  constraint requirement_item_waived check ((waived_at is null) = (waived_reason is null))
);
create index requirement_item_by_expiry on requirement_item (expires_on) where expires_on is not null;
create index requirement_item_of_requirement on requirement_item (requirement_id, state);

create table verification (
  entity_id        uuid primary key,
  version          integer not null default 1,
  account_id       uuid not null references account,
  resource_id      uuid references resource,
  requirement_id   uuid references requirement,
  source           text not null,
  method           text not null,
  result           text not null,
  verified_on      date not null,
  valid_until      date,
  evidence_file_id uuid references file,
  note             text,
  created_at       timestamptz not null default now(),
  created_by       uuid references app_user,
  updated_at       timestamptz not null default now()
);
create index verification_of_subject on verification (account_id, resource_id, verified_on desc);
create unique index verification_of_file on verification (evidence_file_id) where evidence_file_id is not null;

create table credential_comment (
  entity_id   uuid primary key,
  version     integer not null default 1,
  account_id  uuid not null references account,
  resource_id uuid references resource,
  field_id    text,
  visibility  text not null check (visibility in ('PROVIDER', 'INTERNAL')),
  text        text not null,
  created_at  timestamptz not null default now(),
  created_by  uuid not null references app_user,
  updated_at  timestamptz not null default now()
);
create index credential_comment_of_account on credential_comment (account_id, created_at desc);

-- Append-only, and each event carries the hash of the one before it: a change made past the application shows.
create table status_event (
  account_id  uuid not null references account,
  no          integer not null check (no > 0),
  -- No foreign key: an event outlives a resource that was removed before it was submitted.
  resource_id uuid,
  at          timestamptz not null,
  event       jsonb not null,
  prev_hash   text not null,
  hash        text not null,
  primary key (account_id, no)
);
create function status_event_keep() returns trigger language plpgsql as $$
begin
  raise exception 'status events are neither changed nor removed';
end $$;
create trigger status_event_keep before update or delete on status_event for each row execute function status_event_keep();

-- Exclusion lists (OIG LEIE, SAM): one current snapshot per source, replaced as a whole.
create table exclusion_list (
  entity_id   uuid primary key,
  version     integer not null default 1,
  source      text not null check (source in ('LEIE', 'SAM')),
  status      text not null check (status in ('QUEUED', 'LOADING', 'CURRENT', 'REPLACED', 'FAILED')),
  file_id     uuid references file,
  url         text,
  sha256      text,
  rows        integer,
  skipped     integer,
  failure     text,
  created_at  timestamptz not null default now(),
  created_by  uuid references app_user,
  updated_at  timestamptz not null default now(),
  loaded_at   timestamptz,
  constraint exclusion_list_from check ((file_id is null) <> (url is null))
);
create unique index exclusion_list_current on exclusion_list (source) where status = 'CURRENT';
create unique index exclusion_list_of_file on exclusion_list (file_id) where file_id is not null;

create table exclusion_row (
  list_id      uuid not null references exclusion_list on delete cascade,
  no           integer not null,
  -- Says that two snapshots tell of the same exclusion, and whether it changed.
  row_key      text not null,
  checksum     text not null,
  last_key     text,
  first_key    text,
  business_key text,
  npi          text,
  state        text,
  data         jsonb not null,
  primary key (list_id, no)
);
create index exclusion_row_key      on exclusion_row (list_id, row_key);
create index exclusion_row_npi      on exclusion_row (list_id, npi) where npi is not null;
create index exclusion_row_name     on exclusion_row (list_id, last_key, first_key) where last_key is not null;
create index exclusion_row_business on exclusion_row (list_id, business_key) where business_key is not null;

-- Who is compared: kept by settle() from the facts of the forms.
create table screening_identity (
  subject_id    uuid primary key,
  account_id    uuid not null references account on delete cascade,
  resource_id   uuid references resource on delete cascade,
  kind          text not null,
  first_name    text,
  last_name     text,
  business_names text[] not null default '{}',
  npi           text,
  states        text[] not null default '{}',
  screened_at   timestamptz
);
create index screening_identity_of_account on screening_identity (account_id);

create table exclusion_check (
  entity_id   uuid primary key,
  version     integer not null default 1,
  account_id  uuid not null references account,
  resource_id uuid references resource,
  list_id     uuid not null references exclusion_list,
  source      text not null,
  result      text not null check (result in ('CONFIRMED_CANDIDATE', 'SUSPECTED', 'INSUFFICIENT', 'NO_MATCH')),
  hits        integer not null default 0,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index exclusion_check_of_subject on exclusion_check (account_id, resource_id, created_at desc);
create unique index exclusion_check_once on exclusion_check (account_id, resource_id, list_id) nulls not distinct;

create table exclusion_hit (
  entity_id   uuid primary key,
  version     integer not null default 1,
  account_id  uuid not null references account,
  resource_id uuid references resource,
  source      text not null,
  row_key     text not null,
  checksum    text not null,
  result      text not null check (result in ('CONFIRMED_CANDIDATE', 'SUSPECTED')),
  score       smallint not null,
  row         jsonb not null,
  resolution  text not null default 'OPEN' check (resolution in ('OPEN', 'CLEARED', 'CONFIRMED')),
  note        text,
  evidence_file_id uuid references file,
  resolved_by uuid references app_user,
  resolved_at timestamptz,
  first_seen_at timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint exclusion_hit_once unique nulls not distinct (account_id, resource_id, source, row_key),
  constraint exclusion_hit_resolved check ((resolution = 'OPEN') = (resolved_at is null)),
  constraint exclusion_hit_noted check (resolution = 'OPEN' or length(trim(coalesce(note, ''))) > 0)
);
create index exclusion_hit_open on exclusion_hit (resolution, created_at desc);
create unique index exclusion_hit_of_file on exclusion_hit (evidence_file_id) where evidence_file_id is not null;

-- What people are told by mail. The key makes a notice unique: two processes that find the same send one.
create table mail_message (
  entity_id  uuid primary key,
  key        text not null unique,
  user_id    uuid not null references app_user,
  template   text not null,
  params     jsonb not null,
  state      text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  failure    text,
  account_id uuid references account on delete cascade,
  created_at timestamptz not null default now(),
  sent_at    timestamptz
);
create index mail_message_queued on mail_message (created_at) where state = 'QUEUED';

-- Settings of the network, as a supervisor sets them.
create table network_setting (
  entity_id  uuid primary key,
  version    integer not null default 1,
  key        text not null unique,
  value      jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user
);

-- Files of before begin their first cycle where they stand.
insert into credential_cycle (entity_id, account_id, no, kind, received_on, submitted_on, created_at, updated_at)
select gen_random_uuid(), entity_id, 1, 'INITIAL', created_at::date, 
       case when submitted_at is not null then greatest(submitted_at, created_at)::date end, created_at, updated_at from account;
