-- Keys of what is kept encrypted, each sealed by the secret key of the installation (docs/decisions/024).
create table data_key (
  id         integer generated always as identity primary key,
  purpose    text not null,
  wrapped    bytea not null,
  -- The fingerprint of the secret key that opens it.
  wrapped_by text not null,
  -- It is what releases before made of the secret key itself, and opens what they sealed, which names no key.
  derived    boolean not null default false,
  created_at timestamptz not null default now(),
  -- Since when nothing more may be sealed with it; what is, still opens.
  retired_at timestamptz
);
create index data_key_of_purpose on data_key (purpose, id);
create unique index data_key_derived on data_key (purpose) where derived;

-- Which key a sealed value names (server/platform/keys/sealing.ts). A process that has not heard that its key is replaced is
-- refused, instead of writing what nobody can read any more.
create function sealed_key(sealed bytea, for_purpose text) returns integer language plpgsql as $$
declare
  named data_key;
begin
  if sealed is null then
    return null;
  end if;
  select * into named from data_key k
   where k.purpose = for_purpose
     and case when substring(sealed for 4) = '\x70766b31'::bytea
              then k.id = ('x' || encode(substring(sealed from 5 for 4), 'hex'))::bit(32)::integer
              else k.derived end;
  if named.id is null or named.retired_at is not null then
    raise exception 'the key of a sealed value is gone' using errcode = 'foreign_key_violation';
  end if;
  return named.id;
end $$;

-- Whoever writes a sealed value refers to its key: that is there as long as anything needs it, also what is not yet committed.
-- holds before: triggers name the key, whoever writes.
alter table field_value add column key_id integer;
alter table field_value add constraint field_value_key foreign key (key_id) references data_key not valid;
create index field_value_by_key on field_value (key_id) where key_id is not null;
alter table envelope_recipient add column key_id integer;
alter table envelope_recipient add constraint envelope_recipient_key foreign key (key_id) references data_key not valid;
create index envelope_recipient_by_key on envelope_recipient (key_id) where key_id is not null;
alter table signing_key add column key_id integer references data_key;

create function field_value_key() returns trigger language plpgsql as $$
begin
  new.key_id := sealed_key(new.value_enc, 'credential.values');
  return new;
end $$;
create trigger field_value_key before insert or update of value_enc on field_value
  for each row execute function field_value_key();

create function envelope_recipient_key() returns trigger language plpgsql as $$
begin
  new.key_id := sealed_key(new.filled, 'signing.filled');
  return new;
end $$;
create trigger envelope_recipient_key before insert or update of filled on envelope_recipient
  for each row execute function envelope_recipient_key();

create function signing_key_key() returns trigger language plpgsql as $$
begin
  new.key_id := sealed_key(new.sealed, 'signing_key');
  return new;
end $$;
create trigger signing_key_key before insert or update of sealed on signing_key
  for each row execute function signing_key_key();

-- A submitted revision may be sealed anew: it says the same, in the same words.
create or replace function field_value_keep() returns trigger language plpgsql as $$
begin
  if old.draft then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and not new.draft
     and (new.instance_id, new.field_id, new.rev, new.source, new.created_at) = (old.instance_id, old.field_id, old.rev, old.source, old.created_at)
     and new.author_id is not distinct from old.author_id
     and (new.value is not distinct from old.value and new.value_enc is not distinct from old.value_enc
          or new.value_enc is not null and current_setting('provnet.sealing', true) = 'on') then
    return new;
  end if;
  -- A resource that was never submitted may be removed, and with it what two people typed into it.
  if tg_op = 'DELETE' and exists (select from form_instance i join resource r on r.entity_id = i.resource_id
                                   where i.entity_id = old.instance_id and r.submitted_at is null) then
    return old;
  end if;
  raise exception 'revision % of field % is submitted and cannot change', old.rev, old.field_id;
end $$;
