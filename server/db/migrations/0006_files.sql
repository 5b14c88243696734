-- Files: what people see (file), the uploads behind each (file_version), and content that is stored once (file_content).

create table file_folder (
  entity_id    uuid primary key,
  version      integer not null default 1,
  area         text not null,
  lead_type    text not null check (lead_type in ('SP', 'TP')),
  parent_id    uuid references file_folder,
  name         text not null,
  -- Below the area and the type, with a slash at the end: 'Contracts/2026/'. Kept when a parent is renamed or moved.
  path         text not null,
  created_at   timestamptz not null default now(),
  created_by   uuid references app_user,
  updated_at   timestamptz not null default now(),
  updated_by   uuid references app_user,
  trashed_at   timestamptz,
  trashed_by   uuid references app_user,
  -- The file or folder with which it went to the trash; its own key: it went by itself.
  trashed_with uuid
);
create unique index file_folder_path on file_folder (area, lead_type, lower(path)) where trashed_at is null;
create index file_folder_prefix on file_folder (area, lead_type, path text_pattern_ops) where trashed_at is null;
create index file_folder_of_parent on file_folder (parent_id);
create index file_folder_trash on file_folder (trashed_at) where trashed_at is not null;

-- What was uploaded, once per SHA-256; confidential content is encrypted, and so stored by itself.
create table file_content (
  sha256      text not null,
  secure      boolean not null,
  storage_key text not null,
  size        bigint not null,
  type        text not null,
  scan        text not null,
  scanned_at  timestamptz,
  created_at  timestamptz not null default now(),
  primary key (sha256, secure)
);

create table file (
  entity_id    uuid primary key,
  version      integer not null default 1,
  -- By which it is downloaded (/download/{key}): not to be guessed.
  key          text not null unique,
  area         text not null,
  lead_type    text check (lead_type in ('SP', 'TP')),
  -- Where it may be used: see schemas/file/uses.ts. 'explorer': it lies in a folder, or at the top (null).
  use          text not null,
  folder_id    uuid references file_folder,
  name         text not null,
  secure       boolean not null default false,
  -- State of the newest version; what follows is of the one that is given out (null: none yet).
  state        text not null,
  current_no   integer,
  type         text,
  size         bigint,
  scan         text,
  created_at   timestamptz not null default now(),
  created_by   uuid not null references app_user,
  updated_at   timestamptz not null default now(),
  updated_by   uuid references app_user,
  trashed_at   timestamptz,
  trashed_by   uuid references app_user,
  trashed_with uuid
);
create unique index file_name_in_folder on file (area, lead_type, coalesce(folder_id, '00000000-0000-0000-0000-000000000000'), lower(name))
  where use = 'explorer' and trashed_at is null;
create index file_of_folder on file (folder_id, updated_at desc, entity_id desc);
create index file_at_top on file (area, lead_type, updated_at desc, entity_id desc) where folder_id is null and use = 'explorer' and trashed_at is null;
-- By name, the other order of a folder with many files; below a folder, or in a whole area; names by what is in them.
create index file_of_folder_by_name on file (folder_id, name, entity_id) where trashed_at is null;
create index file_at_top_by_name on file (area, lead_type, name, entity_id) where folder_id is null and use = 'explorer' and trashed_at is null;
create index file_of_area on file (area, lead_type, updated_at desc, entity_id desc) where use = 'explorer' and trashed_at is null;
create index file_by_name on file using gin (name gin_trgm_ops) where trashed_at is null;
create index file_of_person on file (created_by, updated_at desc, entity_id desc);
create index file_unattached on file (created_at) where use <> 'explorer';
create index file_trash on file (trashed_at) where trashed_at is not null;

create table file_version (
  entity_id  uuid primary key,
  version    integer not null default 1,
  file_id    uuid not null references file on delete cascade,
  no         integer not null,
  state      text not null,
  -- Why it FAILED: a code of schemas/errors.ts; what the scanner found.
  failure    text,
  virus      text,
  upload_key text not null,
  size       bigint not null,
  sha256     text,
  secure     boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid not null references app_user,
  updated_at timestamptz not null default now(),
  -- Until when the storage takes it.
  expires_at timestamptz not null,
  unique (file_id, no),
  foreign key (sha256, secure) references file_content
);
create index file_version_open on file_version (state, expires_at) where state in ('UPLOADING', 'SCANNING');
create index file_version_of_content on file_version (sha256, secure);

-- Links that were given out: whoever has one may read, until it ends. Only a hash of its token is kept.
create table file_link (
  token_hash  text primary key,
  person_id   uuid not null references app_user,
  -- Keys of file_version, in the order of an archive.
  version_ids uuid[] not null,
  -- Of an archive: where each of them lies in it.
  paths       text[] not null default '{}',
  -- How it is given out: attachment, inline, pdf (converted), zip.
  kind        text not null,
  filename    text not null,
  expires_at  timestamptz not null
);
create index file_link_by_end on file_link (expires_at);

-- What may be attached to the records around a lead.
alter table outreach  add column attachment_id uuid references file;
alter table agreement add column file_id uuid references file;
create unique index outreach_of_file on outreach (attachment_id) where attachment_id is not null;
create unique index agreement_of_file on agreement (file_id) where file_id is not null;
