-- CSV import: how a file was read, what becomes of duplicates, runs that can be paused and undone, saved mappings.

alter table import_flow
  add column encoding    text not null default 'utf-8',
  -- The record of the file that holds the headers, from 1; 0: none does.
  add column header_row  integer not null default 1,
  -- {duplicates, unmatched, keys}: see schemas/import-flow/options.ts.
  add column options     jsonb not null default '{"duplicates": "skip", "unmatched": "create", "keys": ["npi", "tax_id", "company_name", "email", "phone"]}',
  -- Why each column was mapped as it was at first: [{column, field, confidence, by}].
  add column suggestions jsonb not null default '[]',
  -- Two files with the same headers have the same key.
  add column headers_key text not null default '',
  -- SHA-256 of the file.
  add column checksum    text not null default '',
  drop column failure;
update import_flow f set checksum = encode(sha256(s.content), 'hex') from import_source s where s.flow_id = f.entity_id;
create index import_flow_by_checksum on import_flow (lead_type, checksum);
create index import_flow_by_headers on import_flow (lead_type, headers_key, created_at desc);
create index import_flow_by_update on import_flow (lead_type, updated_at desc, entity_id desc);
create index import_flow_by_filename on import_flow (lead_type, filename, entity_id);

-- One run of an import: what specification §3 calls the import job.
create table import_job (
  entity_id   uuid primary key,
  flow_id     uuid not null references import_flow on delete cascade,
  lead_type   text not null check (lead_type in ('SP', 'TP')),
  version     integer not null default 1,
  status      text not null,
  counts      jsonb not null default '{}',
  created_by  uuid not null references app_user,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  undone_by   uuid references app_user,
  undone_at   timestamptz
);
create index import_job_of_flow on import_job (flow_id, created_at desc, entity_id desc);
-- Two runs of one import at once would take the same rows.
create unique index import_job_open on import_job (flow_id) where status in ('RUNNING', 'PAUSED', 'UNDOING');

alter table import_item
  -- Whether the row is longer or shorter than the headers.
  add column uneven       boolean not null default false,
  -- What a person decided about this duplicate; null: what the import says of all.
  add column decision     text,
  -- By what other rows find this one: see server/features/duplicates/keys.ts.
  add column keys         text[] not null default '{}',
  add column job_id       uuid references import_job,
  add column outcome      text,
  -- What the import changed on a lead that was there: [{field, from, to}].
  add column changes      jsonb not null default '[]',
  -- The version in which the import left the lead.
  add column lead_version integer;

-- Imports of earlier releases knew no runs: each that began has had one.
insert into import_job (entity_id, flow_id, lead_type, status, counts, created_by, created_at, updated_at, started_at, finished_at)
select gen_random_uuid(), entity_id, lead_type,
       case when stage = 'importing' then 'RUNNING' when stage = 'failed' then 'FAILED' else 'DONE' end, counts,
       created_by, coalesce(started_at, created_at), updated_at, coalesce(started_at, created_at), finished_at
  from import_flow where stage in ('importing', 'imported') or (stage = 'failed' and started_at is not null);
update import_item i set job_id = j.entity_id, outcome = 'CREATED', lead_version = 1
  from import_job j where j.flow_id = i.flow_id and i.status = 'IMPORTED';
create index import_item_by_job on import_item (job_id, row_no) where job_id is not null;
update import_item set uneven = true where fails @> '[{"code": "inconsistent"}]';
-- An analysis that was at work is done again: rows are checked where they lie now.
delete from import_item where flow_id in (select entity_id from import_flow where stage = 'analysing');

update import_flow set counts = '{"rows": 0, "processed": 0, "valid": 0, "failed": 0, "refused": 0, "matched": 0, "imported": 0, "pending": 0,
                                 "removed": 0, "updated": 0, "unchanged": 0, "undone": 0}'::jsonb || counts
                              || jsonb_build_object('created', counts -> 'imported', 'ready', counts -> 'valid');
update import_job set counts = counts || jsonb_build_object('created', counts -> 'imported', 'updated', 0, 'unchanged', 0, 'undone', 0);

create table import_mapping (
  entity_id   uuid primary key,
  lead_type   text not null check (lead_type in ('SP', 'TP')),
  version     integer not null default 1,
  name        text not null,
  headers     jsonb not null,
  headers_key text not null,
  mappings    jsonb not null,
  created_by  uuid not null references app_user,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create unique index import_mapping_name on import_mapping (lead_type, lower(name));
create index import_mapping_by_headers on import_mapping (lead_type, headers_key, updated_at desc);
