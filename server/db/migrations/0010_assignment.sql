-- Assignment of leads by rules, with a way back; and what leads come to, kept so that a dashboard need not count them.

create table assign_rule (
  entity_id   uuid primary key,
  version     integer not null default 1,
  lead_type   text not null check (lead_type in ('SP', 'TP')),
  name        text not null,
  description text,
  -- By hand only, after each import, every night (schemas/vocabulary/assignment.ts).
  trigger     text not null,
  -- Strategy, shares, deal and capacity (schemas/assignment.ts).
  plan        jsonb not null,
  -- The filters of the list that say for which leads it is.
  query       jsonb not null default '{}',
  -- How many it has dealt in turn, so that small batches do not all begin with the same person.
  turn        integer not null default 0,
  last_run_at timestamptz,
  -- What its last run came to: how many were assigned and left, or why it failed.
  last_run    jsonb,
  created_at  timestamptz not null default now(),
  created_by  uuid not null references app_user,
  updated_at  timestamptz not null default now(),
  updated_by  uuid references app_user
);
create unique index assign_rule_name on assign_rule (lead_type, lower(name));
create index assign_rule_by_creation on assign_rule (lead_type, created_at desc, entity_id desc);
create index assign_rule_by_trigger on assign_rule (trigger, lead_type, created_at) where trigger <> 'MANUAL';

alter table bulk_action
  add column rule_id   uuid references assign_rule on delete set null,
  -- An assignment is undone once.
  add column undoes_id uuid unique references bulk_action on delete cascade;
alter table bulk_item
  -- Who is to get it, whose it was, and the version that it has since: who touched it afterwards keeps it.
  add column assignee_id  uuid,
  add column before_id    uuid,
  add column lead_version integer;

-- A list by creation, and the figures of a span of days, without reading the rows. Nothing that may be long is included: a
-- lead of all states and regions would not fit into an index.
drop index lead_by_creation;
create index lead_by_creation on lead (lead_type, created_at desc, entity_id desc)
  include (status, status_reason, assignee_id, lead_source) where deleted_at is null;

-- How many leads there are of each kind that a dashboard tells apart (docs/decisions/015): by status and one facet more, of
-- all leads of a type (scope null) and of those that one filter leaves, named with the field, as in states:<key>: a state, a
-- region, what is offered, whose they are (assignee_id:none is nobody's), and the month (created_at:YYYY-MM, UTC).
create table lead_tally (
  lead_type text not null,
  scope     text,
  -- status_reason, assignee_id, lead_source, counties, day (YYYY-MM-DD, UTC)
  facet     text not null,
  key       text,
  status    text not null,
  n         integer not null,
  constraint lead_tally_cell unique nulls not distinct (lead_type, scope, facet, key, status)
);

-- What has been written since: a lead as it came (1) or as it was (-1), as rows of their own, so that no writer waits for
-- another and a count is true in every snapshot.
create table lead_tally_delta (
  lead_type       text not null,
  status          text not null,
  status_reason   text,
  assignee_id     uuid,
  lead_source     text,
  created_at      timestamptz not null,
  states          uuid[] not null,
  regions         uuid[] not null,
  counties        uuid[] not null,
  specialties     uuid[] not null,
  service_offered text[] not null,
  n               smallint not null,
  -- How many cells count it.
  cells           integer generated always as ((4 + greatest(cardinality(counties), 1))
                    * (3 + cardinality(states) + cardinality(regions) + cardinality(specialties) + cardinality(service_offered))) stored
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create function lead_tally_add() returns trigger language plpgsql as $$
begin
  -- Most changes of a lead are of what nobody counts.
  if tg_op = 'UPDATE' then
    insert into lead_tally_delta
    select x.* from gone o join come w using (entity_id),
           lateral (select o.lead_type, o.status, o.status_reason, o.assignee_id, o.lead_source, o.created_at, o.states, o.regions,
                           o.counties, o.specialties, o.service_offered, -1 where o.deleted_at is null
                    union all
                    select w.lead_type, w.status, w.status_reason, w.assignee_id, w.lead_source, w.created_at, w.states, w.regions,
                           w.counties, w.specialties, w.service_offered, 1 where w.deleted_at is null) x
     where (o.lead_type, o.status, o.status_reason, o.assignee_id, o.lead_source, o.created_at, o.states, o.regions,
            o.counties, o.specialties, o.service_offered, o.deleted_at is null)
        is distinct from (w.lead_type, w.status, w.status_reason, w.assignee_id, w.lead_source, w.created_at, w.states, w.regions,
                          w.counties, w.specialties, w.service_offered, w.deleted_at is null);
  elsif tg_op = 'DELETE' then
    insert into lead_tally_delta
    select o.lead_type, o.status, o.status_reason, o.assignee_id, o.lead_source, o.created_at,
           o.states, o.regions, o.counties, o.specialties, o.service_offered, -1
      from gone o where o.deleted_at is null;
  else
    insert into lead_tally_delta
    select o.lead_type, o.status, o.status_reason, o.assignee_id, o.lead_source, o.created_at,
           o.states, o.regions, o.counties, o.specialties, o.service_offered, 1
      from come o where o.deleted_at is null;
  end if;
  return null;
end $$;

create trigger lead_tally_insert after insert on lead referencing new table as come
  for each statement execute function lead_tally_add();
create trigger lead_tally_update after update on lead referencing old table as gone new table as come
  for each statement execute function lead_tally_add();
create trigger lead_tally_delete after delete on lead referencing old table as gone
  for each statement execute function lead_tally_add();

-- The cells in which a lead is counted.
create function lead_tally_cells(d lead_tally_delta) returns table (scope text, facet text, key text)
language sql stable parallel safe as $$
  select s.scope, f.facet, f.key
    from (select null
          union all select 'created_at:' || to_char(d.created_at at time zone 'UTC', 'YYYY-MM')
          union all select 'assignee_id:' || coalesce(d.assignee_id::text, 'none')
          union all select distinct 'states:' || unnest(d.states)
          union all select distinct 'regions:' || unnest(d.regions)
          union all select distinct 'specialties:' || unnest(d.specialties)
          union all select distinct 'service_offered:' || unnest(d.service_offered)) s (scope),
         (values ('status_reason', d.status_reason), ('assignee_id', d.assignee_id::text), ('lead_source', d.lead_source),
                 ('day', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD'))
          union all select 'counties', c.id::text
                      from (select distinct unnest(case when cardinality(d.counties) = 0 then array[null]::uuid[] else d.counties end)) c (id)) f (facet, key)
$$;

-- Brings rows that were added together with what is settled, as many as come to so many cells, and says whether there were
-- any. One at a time: two would settle the same cell at once. Who comes second leaves it to the first: a job that waited
-- would keep others from being done. A lead of half the country would be in a million cells: it stays a row and is counted
-- from it; only what it was before goes.
create function lead_tally_settle(most integer) returns boolean language plpgsql as $$
declare
  wide constant integer := 50000;
  taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('provnet.lead-tally')) then
    return false;
  end if;
  with chosen as (
    select row, sum(cells) over (order by row) - cells as before
      from (select ctid as row, cells from lead_tally_delta where cells <= wide limit most / 20) d),
  added as (
    delete from lead_tally_delta t where ctid = any (array(select row from chosen where before < most)) returning t as d),
  counted as (
    select (d).lead_type, c.scope, c.facet, c.key, (d).status, sum((d).n) as n
      from added, lead_tally_cells(d) c group by 1, 2, 3, 4, 5 having sum((d).n) <> 0),
  kept as (
    insert into lead_tally (lead_type, scope, facet, key, status, n) select * from counted
    on conflict on constraint lead_tally_cell do update set n = lead_tally.n + excluded.n)
  select count(*) into taken from added;
  if taken = 0 and exists (select from lead_tally_delta where cells > wide and n < 0) then
    with found as (delete from lead_tally_delta where cells > wide returning *)
    insert into lead_tally_delta
    select lead_type, status, status_reason, assignee_id, lead_source, created_at, states, regions, counties, specialties,
           service_offered, sum(n)
      from found group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(n) <> 0;
  end if;
  return taken > 0;
end $$;

-- What there is when this release starts is settled like what is written afterwards.
insert into lead_tally_delta
select lead_type, status, status_reason, assignee_id, lead_source, created_at, states, regions, counties, specialties,
       service_offered, 1
  from lead where deleted_at is null;
