-- Reports: folders, templates, with whom they are shared, what people have marked, runs and schedules (docs/decisions/017).

create table report_folder (
  entity_id    uuid primary key,
  version      integer not null default 1,
  owner_id     uuid not null references app_user,
  -- null: at the top of 'my folder'.
  parent_id    uuid references report_folder,
  name         text not null,
  created_at   timestamptz not null default now(),
  created_by   uuid references app_user,
  updated_at   timestamptz not null default now(),
  updated_by   uuid references app_user,
  trashed_at   timestamptz,
  trashed_by   uuid references app_user,
  -- The folder or report with which it went to the trash; its own key: it went by itself.
  trashed_with uuid
);
create unique index report_folder_name on report_folder (coalesce(parent_id, owner_id), lower(name)) where trashed_at is null;
create index report_folder_of_owner on report_folder (owner_id);
create index report_folder_trash on report_folder (trashed_at) where trashed_at is not null;

create table report_template (
  entity_id    uuid primary key,
  version      integer not null default 1,
  owner_id     uuid not null references app_user,
  -- null: at the top of the owner's folder. It may be a folder of somebody else, who has shared it.
  folder_id    uuid references report_folder,
  name         text not null,
  category     text not null,
  lead_type    text check (lead_type in ('SP', 'TP')),
  description  text,
  definition   jsonb not null,
  created_at   timestamptz not null default now(),
  created_by   uuid references app_user,
  updated_at   timestamptz not null default now(),
  updated_by   uuid references app_user,
  trashed_at   timestamptz,
  trashed_by   uuid references app_user,
  trashed_with uuid
);
create unique index report_template_name on report_template (coalesce(folder_id, owner_id), lower(name)) where trashed_at is null;
create index report_template_of_owner on report_template (owner_id, updated_at desc, entity_id desc);
create index report_template_of_folder on report_template (folder_id);
create index report_template_trash on report_template (trashed_at) where trashed_at is not null;

create table report_share (
  entity_id   uuid primary key,
  folder_id   uuid references report_folder on delete cascade,
  template_id uuid references report_template on delete cascade,
  -- With a person, or with everybody of a role.
  user_id     uuid references app_user,
  role        text,
  level       text not null check (level in ('VIEWER', 'EDITOR')),
  created_at  timestamptz not null default now(),
  constraint report_share_what check ((folder_id is null) <> (template_id is null)),
  constraint report_share_whom check ((user_id is null) <> (role is null))
);
create unique index report_share_once on report_share (coalesce(folder_id, template_id), coalesce(user_id::text, role));
create index report_share_of_user on report_share (user_id) where user_id is not null;
create index report_share_of_role on report_share (role) where role is not null;

-- What people keep at hand; nobody else's business, so it has no history.
create table report_mark (
  user_id      uuid not null references app_user,
  template_id  uuid not null references report_template on delete cascade,
  favourite_at timestamptz,
  pinned_at    timestamptz,
  used_at      timestamptz,
  primary key (user_id, template_id)
);
create index report_mark_recent on report_mark (user_id, used_at desc) where used_at is not null;

create table report_schedule (
  entity_id    uuid primary key,
  version      integer not null default 1,
  template_id  uuid not null references report_template on delete cascade,
  owner_id     uuid not null references app_user,
  pace         text not null check (pace in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- ISO weekday (1: Monday); day of the month, the last one where a month is shorter.
  weekday      smallint check (weekday between 1 and 7),
  month_day    smallint check (month_day between 1 and 31),
  -- In the zone of the network.
  hour         smallint not null check (hour between 0 and 23),
  format       text not null check (format in ('CSV', 'XLSX', 'PDF')),
  answers      jsonb not null default '{}',
  -- In which the report is written.
  language     text not null default 'en',
  -- Why masked columns are opened, and which: it is the reason for no others.
  reason       text,
  opened       text[] not null default '{}',
  by_mail      boolean not null default false,
  active       boolean not null default true,
  next_at      timestamptz not null,
  -- Why the last one failed: a code of schemas/errors.ts or schemas/problems.ts.
  failure      text,
  failed_at    timestamptz,
  created_at   timestamptz not null default now(),
  created_by   uuid references app_user,
  updated_at   timestamptz not null default now(),
  updated_by   uuid references app_user,
  constraint report_schedule_weekday check ((pace = 'WEEKLY') = (weekday is not null)),
  constraint report_schedule_month_day check ((pace = 'MONTHLY') = (month_day is not null))
);
create index report_schedule_due on report_schedule (next_at) where active;
create index report_schedule_of_template on report_schedule (template_id);
create index report_schedule_of_owner on report_schedule (owner_id);

create table report_run (
  entity_id   uuid primary key,
  version     integer not null default 1,
  -- null: of a definition that was not saved.
  template_id uuid references report_template on delete set null,
  schedule_id uuid references report_schedule on delete set null,
  -- The time it was due: a schedule has one run for it.
  due_at      timestamptz,
  user_id     uuid not null references app_user,
  name        text not null,
  category    text not null,
  lead_type   text check (lead_type in ('SP', 'TP')),
  definition  jsonb not null,
  answers     jsonb not null default '{}',
  format      text not null check (format in ('CSV', 'XLSX', 'PDF')),
  language    text not null default 'en',
  -- Why masked values are opened.
  reason      text,
  status      text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  rows        integer not null default 0,
  -- How many there will be, when that was counted.
  total       integer,
  -- It has more rows than a report of this format may hold: the first of them.
  cut         boolean not null default false,
  failure     text,
  file_id     uuid references file on delete set null,
  created_at  timestamptz not null default now(),
  created_by  uuid references app_user,
  updated_at  timestamptz not null default now(),
  started_at  timestamptz,
  ended_at    timestamptz
);
create index report_run_of_user on report_run (user_id, created_at desc, entity_id desc);
create index report_run_of_template on report_run (template_id, created_at desc);
create index report_run_open on report_run (status) where status in ('QUEUED', 'RUNNING');
create unique index report_run_of_schedule on report_run (schedule_id, due_at) where schedule_id is not null;
