-- What many leads together have changed is settled four times as fast (docs/decisions/015): what each of them is counted by is worked out once and
-- not for every cell, and of those that have only changed hands no other cell is looked at.

-- Nothing is settled meanwhile: what settles is replaced.
select pg_advisory_xact_lock(hashtext('provnet.lead-tally'));

create or replace function lead_tally_cells(d lead_tally_delta) returns table (scope text, facet text, key text)
language sql stable parallel safe as $$
  select s.scope, f.facet, f.key
    from (select array(select null
                       union all select 'created_at:' || to_char(d.created_at at time zone 'UTC', 'YYYY-MM')
                       union all select 'assignee_id:' || coalesce(d.assignee_id::text, 'none')
                       union all select distinct 'states:' || unnest(d.states)
                       union all select distinct 'states:' || unnest(d.states) || '/' || to_char(d.created_at at time zone 'UTC', 'YYYY-MM')
                       union all select distinct 'regions:' || unnest(d.regions)
                       union all select distinct 'specialties:' || unnest(d.specialties)
                       union all select distinct 'service_offered:' || unnest(d.service_offered)) as scopes,
                 array(select distinct unnest(case when cardinality(d.counties) = 0 then array[null]::uuid[] else d.counties end)::text) as counties,
                 array(select distinct unnest(d.specialties)::text) as specialties,
                 array(select distinct unnest(d.service_offered)) as services
          offset 0) a,
         unnest(a.scopes) s (scope),
         unnest(array['status_reason', 'assignee_id', 'lead_source', 'day']
                  || array_fill('counties'::text, array[cardinality(a.counties)])
                  || array_fill('specialties'::text, array[cardinality(a.specialties)])
                  || array_fill('service_offered'::text, array[cardinality(a.services)]),
                array[d.status_reason, d.assignee_id::text, d.lead_source, to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD')]
                  || a.counties || a.specialties || a.services) f (facet, key)
$$;

create or replace function lead_tally_settle(most integer) returns boolean language plpgsql as $$
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
  -- Of what differs by whose it is alone, and comes to nothing together, every other cell comes to nothing too.
  known as (
    select d, sum((d).n) over (partition by (d).lead_type, (d).status, (d).status_reason, (d).lead_source, (d).created_at, (d).states,
                                            (d).regions, (d).counties, (d).specialties, (d).service_offered) = 0 as moved
      from added),
  -- In the order of the index, which is written from one end to the other.
  counted as (
    select (d).lead_type, c.scope, c.facet, c.key, (d).status, sum((d).n) as n
      from known, lead_tally_cells(d) c
     where not moved or c.facet = 'assignee_id' or c.scope like 'assignee\_id:%'
     group by 1, 2, 3, 4, 5 having sum((d).n) <> 0
     order by 1, 2, 3, 4, 5),
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
