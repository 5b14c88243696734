-- What leads come to by what they offer, and in the months of a state (states:<key>/YYYY-MM), as well: how many there are of a specialty in a
-- state, and the figures of the year of a large one, are known without reading its leads (docs/decisions/015).

-- Nothing is settled meanwhile: it would be by the cells as they were.
select pg_advisory_xact_lock(hashtext('provnet.lead-tally'));

create or replace function lead_tally_cells(d lead_tally_delta) returns table (scope text, facet text, key text)
language sql stable parallel safe as $$
  select s.scope, f.facet, f.key
    from (select null
          union all select 'created_at:' || to_char(d.created_at at time zone 'UTC', 'YYYY-MM')
          union all select 'assignee_id:' || coalesce(d.assignee_id::text, 'none')
          union all select distinct 'states:' || unnest(d.states)
          union all select distinct 'states:' || unnest(d.states) || '/' || to_char(d.created_at at time zone 'UTC', 'YYYY-MM')
          union all select distinct 'regions:' || unnest(d.regions)
          union all select distinct 'specialties:' || unnest(d.specialties)
          union all select distinct 'service_offered:' || unnest(d.service_offered)) s (scope),
         (values ('status_reason', d.status_reason), ('assignee_id', d.assignee_id::text), ('lead_source', d.lead_source),
                 ('day', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD'))
          union all select 'counties', c.id::text
                      from (select distinct unnest(case when cardinality(d.counties) = 0 then array[null]::uuid[] else d.counties end)) c (id)
          union all select distinct 'specialties', unnest(d.specialties)::text
          union all select distinct 'service_offered', unnest(d.service_offered)) f (facet, key)
$$;

-- Of the leads that are settled: all but what is not yet.
insert into lead_tally (lead_type, scope, facet, key, status, n)
select (t.d).lead_type, c.scope, c.facet, c.key, (t.d).status, sum((t.d).n)
  from (select row(lead_type, status, status_reason, assignee_id, lead_source, created_at, states, regions, counties, specialties,
                   service_offered, 1, 0)::lead_tally_delta as d
          from lead where deleted_at is null
        union all
        select row(lead_type, status, status_reason, assignee_id, lead_source, created_at, states, regions, counties, specialties,
                   service_offered, -n, 0)::lead_tally_delta
          from lead_tally_delta) t,
       lead_tally_cells(t.d) c
 where c.facet in ('specialties', 'service_offered') or c.scope like 'states:%/%'
 group by 1, 2, 3, 4, 5 having sum((t.d).n) <> 0;

-- Last: it keeps everybody from writing leads until this is done.
alter table lead_tally_delta drop column cells;
alter table lead_tally_delta add column cells integer generated always as
  ((4 + greatest(cardinality(counties), 1) + cardinality(specialties) + cardinality(service_offered))
   * (3 + 2 * cardinality(states) + cardinality(regions) + cardinality(specialties) + cardinality(service_offered))) stored;
