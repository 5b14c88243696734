-- Erasures of what is kept about a person (docs/decisions/023).
create table erasure (
  entity_id   uuid primary key,
  version     integer not null default 1,
  resource    text not null check (resource in ('lead', 'resource')),
  record_id   uuid not null,
  reason      text not null,
  status      text not null default 'QUEUED' check (status in ('QUEUED', 'DONE', 'REFUSED')),
  -- Rows of each kind that it took.
  counts      jsonb not null default '{}',
  created_at  timestamptz not null default now(),
  created_by  uuid references app_user,
  updated_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index erasure_of_record on erasure (record_id, created_at desc);
create unique index erasure_open on erasure (record_id) where status = 'QUEUED';

alter table lead     add column erased_at timestamptz;
alter table resource add column erased_at timestamptz;

-- Exports, for a person's access report.
create index history_of_exports on history (at) where resource = 'export';

-- The row of the history that tells of the erasure holds the digest of what is left of the event.
alter table status_event add column erased_by uuid;
create or replace function status_event_keep() returns trigger language plpgsql as $$
declare
  erased constant text[] := '{event,erased_by}';
begin
  if tg_op = 'UPDATE' and old.erased_by is null and new.erased_by is not null
     and to_jsonb(new) - erased = to_jsonb(old) - erased
     and new.event - '{name,reason_text}'::text[] = old.event - '{name,reason_text}'::text[] then
    return new;
  end if;
  raise exception 'status events are neither changed nor removed';
end $$;

-- What may be changed stays field_value_keep()'s to say. A resource that was never submitted may be removed, and one that is erased
-- loses what was typed into it.
create function field_value_stays() returns trigger language plpgsql as $$
begin
  if old.draft or exists (select from form_instance i join resource r on r.entity_id = i.resource_id
                           where i.entity_id = old.instance_id and (r.submitted_at is null or r.erased_at is not null)) then
    return old;
  end if;
  raise exception 'revision % of field % is submitted and cannot be removed', old.rev, old.field_id;
end $$;
drop trigger field_value_keep on field_value;
create trigger field_value_keep before update on field_value for each row execute function field_value_keep();
create trigger field_value_stays before delete on field_value for each row execute function field_value_stays();
