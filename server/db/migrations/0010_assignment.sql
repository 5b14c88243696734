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

-- A list by creation, and the figures of a span of days or of places, without reading the rows.
drop index lead_by_creation;
create index lead_by_creation on lead (lead_type, created_at desc, entity_id desc)
  include (status, status_reason, assignee_id, lead_source, states, regions) where deleted_at is null;

-- How many leads there are of each kind that a dashboard tells apart (docs/decisions/015). A statement that writes leads
-- adds what it changed, as rows of its own: nobody waits for anybody. From time to time they are settled into one.
create table lead_tally (
  lead_type     text not null,
  -- 'work': by status, reason, assignee and source; 'day': by status and day of creation; 'county': by status, county and
  -- what is offered there (null: whatever it is).
  part          text not null check (part in ('work', 'day', 'county')),
  status        text not null,
  status_reason text,
  assignee_id   uuid,
  lead_source   text,
  day           date,
  county_id     uuid,
  service       text,
  n             integer not null,
  settled       boolean not null default false
);
create unique index lead_tally_settled on lead_tally
  (lead_type, part, service, county_id, status, status_reason, assignee_id, lead_source, day) nulls not distinct where settled;
create index lead_tally_added on lead_tally (lead_type, part, service) where not settled;

create function lead_work_cells(status text, status_reason text, assignee_id uuid, lead_source text, created_at timestamptz)
returns table (part text, status text, status_reason text, assignee_id uuid, lead_source text, day date)
language sql immutable parallel safe as $$
  select 'work', $1, $2, $3, $4, null::date
  union all select 'day', $1, null, null, null, ($5 at time zone 'UTC')::date
$$;

-- What a Specialty lead offers are its specialties, a Transportation lead's its levels of service.
create function lead_county_cells(counties uuid[], specialties uuid[], service_offered text[])
returns table (county_id uuid, service text)
language sql immutable parallel safe as $$
  select c.id, s.name
    from (select distinct unnest(case when cardinality($1) = 0 then array[null]::uuid[] else $1 end)) as c (id),
         (select distinct unnest($2::text[] || $3 || array[null]::text[])) as s (name)
$$;

create function lead_tally_add() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into lead_tally (lead_type, part, status, status_reason, assignee_id, lead_source, day, n)
    select lead_type, part, status, status_reason, assignee_id, lead_source, day, sum(d)
      from (select o.lead_type, c.*, -1 as d from gone o, lead_work_cells(o.status, o.status_reason, o.assignee_id, o.lead_source, o.created_at) c
             where o.deleted_at is null
            union all
            select o.lead_type, c.*, 1 from come o, lead_work_cells(o.status, o.status_reason, o.assignee_id, o.lead_source, o.created_at) c
             where o.deleted_at is null) x
     group by 1, 2, 3, 4, 5, 6, 7 having sum(d) <> 0;
    insert into lead_tally (lead_type, part, status, county_id, service, n)
    select x.lead_type, 'county', x.status, c.county_id, c.service, sum(d)
      from (select o.lead_type, o.status, o.counties, o.specialties, o.service_offered, -1 as d, o.deleted_at
              from gone o join come n using (entity_id)
             where (o.status, o.counties, o.specialties, o.service_offered, o.deleted_at is null)
               is distinct from (n.status, n.counties, n.specialties, n.service_offered, n.deleted_at is null)
            union all
            select n.lead_type, n.status, n.counties, n.specialties, n.service_offered, 1, n.deleted_at
              from gone o join come n using (entity_id)
             where (o.status, o.counties, o.specialties, o.service_offered, o.deleted_at is null)
               is distinct from (n.status, n.counties, n.specialties, n.service_offered, n.deleted_at is null)) x,
           lead_county_cells(x.counties, x.specialties, x.service_offered) c
     where x.deleted_at is null
     group by 1, 3, 4, 5 having sum(d) <> 0;
  else
    insert into lead_tally (lead_type, part, status, status_reason, assignee_id, lead_source, day, n)
    select o.lead_type, c.*, count(*) * case tg_op when 'INSERT' then 1 else -1 end
      from changed o, lead_work_cells(o.status, o.status_reason, o.assignee_id, o.lead_source, o.created_at) c
     where o.deleted_at is null
     group by 1, 2, 3, 4, 5, 6, 7;
    insert into lead_tally (lead_type, part, status, county_id, service, n)
    select o.lead_type, 'county', o.status, c.county_id, c.service, count(*) * case tg_op when 'INSERT' then 1 else -1 end
      from changed o, lead_county_cells(o.counties, o.specialties, o.service_offered) c
     where o.deleted_at is null
     group by 1, 3, 4, 5;
  end if;
  return null;
end $$;

create trigger lead_tally_insert after insert on lead referencing new table as changed
  for each statement execute function lead_tally_add();
create trigger lead_tally_update after update on lead referencing old table as gone new table as come
  for each statement execute function lead_tally_add();
create trigger lead_tally_delete after delete on lead referencing old table as changed
  for each statement execute function lead_tally_add();

-- Brings what was added together with what is settled. One at a time: two would settle the same cell at once.
create function lead_tally_settle() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('provnet.lead-tally'));
  with added as (delete from lead_tally where not settled returning *)
  insert into lead_tally (lead_type, part, status, status_reason, assignee_id, lead_source, day, county_id, service, n, settled)
  select lead_type, part, status, status_reason, assignee_id, lead_source, day, county_id, service, sum(n), true
    from added group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0
  on conflict (lead_type, part, service, county_id, status, status_reason, assignee_id, lead_source, day) where settled
    do update set n = lead_tally.n + excluded.n;
  delete from lead_tally where settled and n = 0;
$$;

insert into lead_tally (lead_type, part, status, status_reason, assignee_id, lead_source, day, n)
select o.lead_type, c.*, count(*)
  from lead o, lead_work_cells(o.status, o.status_reason, o.assignee_id, o.lead_source, o.created_at) c
 where o.deleted_at is null group by 1, 2, 3, 4, 5, 6, 7;
insert into lead_tally (lead_type, part, status, county_id, service, n)
select o.lead_type, 'county', o.status, c.county_id, c.service, count(*)
  from lead o, lead_county_cells(o.counties, o.specialties, o.service_offered) c
 where o.deleted_at is null group by 1, 3, 4, 5;
select lead_tally_settle();
