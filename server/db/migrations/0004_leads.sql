-- Working with leads: their activities and legal records, duplicates and merges, bulk actions, saved views, settings.

-- A name as duplicates are compared: small letters and digits without accents, 'and' for '&', without a leading 'the' and
-- without the form of the company at its end, however it is dotted ('Sunrise Care, P.A.' = 'SUNRISE CARE LLC'). Signs
-- are named by their code points: what a class like [:punct:] holds depends on the database's locale.
create function lead_name_key(name text) returns text language sql immutable parallel safe as $$
  select nullif(replace(
    regexp_replace(
      regexp_replace(
        trim(regexp_replace(
          lower(replace(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f\u2019''.]+', '', 'g'), '&', ' and ')),
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')),
        '^the (?=.)', ''),
      '( (l ?l ?c|l ?l ?p|l ?p|pllc|p ?a|p ?c|inc|incorporated|corp|corporation|co|company|ltd|limited))+$', ''),
    ' ', ''), '')
$$;

alter table lead add column merged_into_id uuid references lead;
create index lead_merged on lead (merged_into_id) where merged_into_id is not null;
create index lead_by_name_and_zip on lead (lead_name_key(company_name), zip) where deleted_at is null and zip is not null;

-- One index per order that the list offers; empty values come last in both directions (docs/decisions/008).
create index lead_by_creation on lead (lead_type, created_at desc, entity_id desc) where deleted_at is null;
create index lead_by_company on lead (lead_type, company_name, entity_id) where deleted_at is null;
create index lead_by_company_back on lead (lead_type, company_name desc nulls last, entity_id desc) where deleted_at is null;
create index lead_by_follow_up on lead (lead_type, follow_up_on, entity_id) where deleted_at is null;
create index lead_by_follow_up_back on lead (lead_type, follow_up_on desc nulls last, entity_id desc) where deleted_at is null;

create table note (
  entity_id  uuid primary key,
  lead_id    uuid not null references lead,
  lead_type  text not null check (lead_type in ('SP', 'TP')),
  version    integer not null default 1,
  subject    text not null,
  text       text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user,
  edited_at  timestamptz
);
create index note_of_lead on note (lead_id, created_at desc, entity_id desc);
create index note_by_creation on note (lead_type, created_at desc, entity_id desc);

create table outreach (
  entity_id   uuid primary key,
  lead_id     uuid not null references lead,
  lead_type   text not null check (lead_type in ('SP', 'TP')),
  version     integer not null default 1,
  subject     text not null,
  type        text not null,
  date        date not null,
  description text,
  notify_ids  uuid[] not null default '{}',
  created_at  timestamptz not null default now(),
  created_by  uuid references app_user,
  updated_at  timestamptz not null default now(),
  updated_by  uuid references app_user
);
create index outreach_of_lead on outreach (lead_id, created_at desc, entity_id desc);
create index outreach_by_creation on outreach (lead_type, created_at desc, entity_id desc);
create index outreach_by_date on outreach (lead_type, date desc, entity_id desc);

create table task (
  entity_id    uuid primary key,
  lead_id      uuid not null references lead,
  lead_type    text not null check (lead_type in ('SP', 'TP')),
  version      integer not null default 1,
  title        text not null,
  type         text not null,
  status       text not null,
  due_date     date,
  assignee_ids uuid[] not null default '{}',
  description  text,
  created_at   timestamptz not null default now(),
  created_by   uuid references app_user,
  updated_at   timestamptz not null default now(),
  updated_by   uuid references app_user
);
create index task_of_lead on task (lead_id, created_at desc, entity_id desc);
create index task_by_creation on task (lead_type, created_at desc, entity_id desc);
create index task_by_due_date on task (lead_type, due_date, entity_id);
create index task_by_due_date_back on task (lead_type, due_date desc nulls last, entity_id desc);
create index task_by_assignee on task using gin (assignee_ids);

-- Legal records of a lead. Templates, signers and signing come to it with contracting.
create table agreement (
  entity_id       uuid primary key,
  lead_id         uuid not null references lead,
  lead_type       text not null check (lead_type in ('SP', 'TP')),
  version         integer not null default 1,
  name            text not null,
  type            text not null,
  status          text not null,
  tags            text[] not null default '{}',
  signing_date    date,
  effective_date  date,
  expiration_date date,
  terminated_date date,
  status_at       timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  created_by      uuid references app_user,
  updated_at      timestamptz not null default now(),
  updated_by      uuid references app_user
);
create index agreement_of_lead on agreement (lead_id, type, status);
create index agreement_by_creation on agreement (lead_type, created_at desc, entity_id desc);

-- The file of a lead that is no longer converted waits unseen, with everything filled in, until it is converted again.
alter table account add column withdrawn_at timestamptz;

create table lead_merge (
  entity_id   uuid primary key,
  version     integer not null default 1,
  lead_type   text not null check (lead_type in ('SP', 'TP')),
  survivor_id uuid not null references lead,
  merged_id   uuid not null references lead,
  -- The survivor's fields that the merge changed: [{field, from, to}].
  changes     jsonb not null,
  -- What moved to the survivor: table → keys.
  moved       jsonb not null,
  created_at  timestamptz not null default now(),
  created_by  uuid not null references app_user,
  updated_at  timestamptz not null default now(),
  updated_by  uuid references app_user,
  undone_at   timestamptz
);
create index lead_merge_survivor on lead_merge (survivor_id);
create index lead_merge_merged on lead_merge (merged_id);

create table bulk_action (
  entity_id   uuid primary key,
  version     integer not null default 1,
  lead_type   text not null check (lead_type in ('SP', 'TP')),
  kind        text not null,
  params      jsonb not null default '{}',
  status      text not null,
  total       integer not null,
  changed     integer not null default 0,
  unchanged   integer not null default 0,
  skipped     integer not null default 0,
  created_at  timestamptz not null default now(),
  created_by  uuid not null references app_user,
  updated_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index bulk_action_by_creator on bulk_action (created_by, created_at desc);
create index bulk_action_open on bulk_action (created_by) where status in ('QUEUED', 'RUNNING');

-- Which leads an action is about is settled when it is asked for: the action itself may change what its filter finds.
create table bulk_item (
  -- Deferred: the leads are settled first, so that the action is written once, with their number.
  action_id uuid not null references bulk_action on delete cascade deferrable initially deferred,
  position  integer not null,
  lead_id   uuid not null,
  outcome   text check (outcome in ('changed', 'unchanged', 'skipped')),
  fails     jsonb,
  primary key (action_id, position)
);
create index bulk_item_skipped on bulk_item (action_id, position) where outcome = 'skipped';

create table saved_view (
  entity_id  uuid primary key,
  version    integer not null default 1,
  -- The list it belongs to, as the API calls it: leads/sp.
  resource   text not null,
  owner_id   uuid not null references app_user,
  name       text not null,
  shared     boolean not null default false,
  -- The view with which everybody of a rank finds the list, until they choose another.
  default_for_agents      boolean not null default false check (shared or not default_for_agents),
  default_for_supervisors boolean not null default false check (shared or not default_for_supervisors),
  -- Filters, order, page size, list or board.
  query      jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_view_of_resource on saved_view (resource, owner_id);
create unique index saved_view_for_agents on saved_view (resource) where default_for_agents;
create unique index saved_view_for_supervisors on saved_view (resource) where default_for_supervisors;

-- What a person has set for themselves, such as the columns of a list.
create table user_setting (
  user_id    uuid not null references app_user,
  key        text not null check (length(key) <= 100),
  value      jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);
