-- Cuts the history of an installation by quarters, so that old ones can be kept elsewhere, and the index of the newest stays small
-- (docs/operations.md, "History in partitions"). Run it once, by psql as the owner of the tables, while no process of the product
-- runs; it takes as long as one reading of the history, and copies nothing: what was written so far becomes the first partition.
-- Run `select history_partitions('2031-01-01')` before that day comes; what nobody made a partition for is kept in a partition of its own.
\set ON_ERROR_STOP on
begin;

alter table history rename to history_before;
alter table history_before rename constraint history_pkey to history_before_pkey;
alter index history_of_record rename to history_before_of_record;
drop trigger history_is_live on history_before;
drop trigger history_is_chained on history_before;
drop trigger history_erase_only on history_before;

create table history (like history_before including defaults) partition by range (at);
alter table history add primary key (entity_id, at);
alter table history add foreign key (actor_id) references app_user;
create index history_of_record on history (record_id, at desc, entity_id desc);
select refuse_removal('history');
create trigger history_erase_only before update on history for each row execute function erase_only();
create trigger history_is_live after insert on history referencing new table as added
  for each statement execute function tell_live();
create trigger history_is_chained after insert on history referencing new table as added
  for each statement execute function chain_history();

create function history_partition(name text, bounds text) returns void language plpgsql as $$
begin
  execute format('create table %I partition of history %s', name, bounds);
  perform refuse_removal(name::regclass);
end $$;

-- Makes the partitions that are missing, from the newest that there is (UTC) up to a day.
create function history_partitions(until date) returns setof text language plpgsql as $$
declare
  day date;
  name text;
begin
  for day in select generate_series(date_trunc('quarter', now() at time zone 'UTC') + interval '3 months', until, interval '3 months') loop
    name := format('history_%s', to_char(day, 'YYYY"q"Q'));
    continue when to_regclass(name) is not null;
    perform history_partition(name, format('for values from (%L) to (%L)',
      day::timestamp at time zone 'UTC', (day + interval '3 months') at time zone 'UTC'));
    return next name;
  end loop;
end $$;

do $$
declare
  next_quarter timestamptz := (date_trunc('quarter', now() at time zone 'UTC') + interval '3 months') at time zone 'UTC';
begin
  -- The key of a partition begins as that of the whole.
  alter table history_before drop constraint history_before_pkey;
  alter table history_before add primary key (entity_id, at);
  execute format('alter table history attach partition history_before for values from (minvalue) to (%L)', next_quarter);
end $$;
select history_partition('history_later', 'default');
select history_partitions((now() at time zone 'UTC' + interval '2 years')::date);
commit;
