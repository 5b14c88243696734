-- Every row of the history is proved by a chain (docs/decisions/022). What a row says, `changes` and `detail`, enters its digest by a
-- digest of its own with salt, so that it can be taken out, and nobody can guess it, while the row stays proved.
alter table history
  add column salt      uuid,
  -- The row of the history that tells why this one says nothing any more, and the digest of what it said.
  add column erased_by uuid,
  add column kept      bytea;
-- Afterwards: rows that are there stay without.
alter table history alter column salt set default gen_random_uuid();

-- In text of jsonb there is no line break, so nothing else has the same bytes. Not `immutable`, or it would not be inlined:
-- convert_to is stable.
create function history_content(salt uuid, changes jsonb, detail jsonb) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(coalesce(salt::text, '') || E'\n' || changes::text || E'\n' || detail::text, 'UTF8'))
$$;

-- Each part is of a fixed length, or says its length or that it is missing.
create function history_digest(entity_id uuid, at timestamptz, type text, resource text, record_id uuid, version integer,
                               actor_id uuid, request_id text, content bytea)
  returns bytea language sql stable parallel safe as $$
  select sha256(
    uuid_send(entity_id) || timestamptz_send(at) || uuid_send(record_id) || content
    || case when version is null then '\x00' else '\x01' || int4send(version) end
    || case when actor_id is null then '\x00' else '\x01' || uuid_send(actor_id) end
    || convert_to(length(type) || ':' || type || length(resource) || ':' || resource
                  || coalesce(length(request_id) || ':' || request_id, '-'), 'UTF8'))
$$;

-- What one statement has written to the history, a thousand rows at most. `no` and `link` follow after the commit, in one order
-- for all: the link needs a key that the database has not.
create table audit_batch (
  id      bigint generated always as identity primary key,
  ids     uuid[] not null,
  -- The digests of these rows, one after the other: 32 bytes each.
  digests bytea not null,
  no      bigint unique,
  link    bytea,
  -- The fingerprint of the key that has made the link.
  key_id  text,
  check ((no is null) = (link is null) and (no is null) = (key_id is null))
);
create index audit_batch_unlinked on audit_batch (id) where no is null;
-- There is nothing in keys and digests that could be compressed.
alter table audit_batch alter column ids set storage external, alter column digests set storage external;

create function chain_history() returns trigger language plpgsql as $$
begin
  insert into audit_batch (ids, digests)
    select array_agg(a.entity_id), string_agg(a.digest, '')
      from (select h.entity_id,
                   history_digest(h.entity_id, h.at, h.type, h.resource, h.record_id, h.version, h.actor_id, h.request_id,
                                  coalesce(h.kept, history_content(h.salt, h.changes, h.detail))) as digest,
                   (row_number() over () - 1) / 1000 as n
              from added h) a
     group by a.n;
  return null;
end $$;
create trigger history_is_chained after insert on history referencing new table as added
  for each statement execute function chain_history();

-- The one change of a row of the history: it says nothing any more, once, and keeps the digest of what it said.
create function erase_only() returns trigger language plpgsql as $$
declare
  erased constant text[] := '{changes,detail,salt,kept,erased_by}';
begin
  if old.kept is null and new.kept = history_content(old.salt, old.changes, old.detail) and new.erased_by is not null
     and new.changes = '[]' and new.detail = '{}' and new.salt is null
     and to_jsonb(new) - erased = to_jsonb(old) - erased then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger history_erase_only before update on history for each row execute function erase_only();

-- A statement that names a partition is not seen by this trigger of the whole; those of rows are every partition's by themselves.
create function refuse_removal(of regclass) returns void language plpgsql as $$
begin
  execute format('create or replace trigger history_append_only before delete or truncate on %s
                    for each statement execute function refuse_change()', of);
end $$;
select refuse_removal('history'), (select count(refuse_removal(inhrelid)) from pg_inherits where inhparent = 'history'::regclass);
do $do$
begin
  -- The history is in partitions already (deploy/postgresql/partition-history.sql): further ones are made alike.
  if to_regprocedure('history_partition(text,text)') is null then return; end if;
  create or replace function history_partition(name text, bounds text) returns void language plpgsql as $$
  begin
    execute format('create table %I partition of history %s', name, bounds);
    perform refuse_removal(name::regclass);
  end $$;
end $do$;

create function link_once() returns trigger language plpgsql as $$
begin
  if old.no is null and new.no is not null and (new.id, new.ids, new.digests) = (old.id, old.ids, old.digests) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_batch_append_only before delete or truncate on audit_batch
  for each statement execute function refuse_change();
create trigger audit_batch_link_once before update on audit_batch for each row execute function link_once();

-- What was written before is taken up afterwards, page by page; the value: the key of the row up to which it has been.
insert into installation (key, value)
  select 'audit.before', '00000000-0000-0000-0000-000000000000' where exists (select from history);
