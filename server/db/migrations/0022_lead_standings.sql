-- What the lifecycle must know of leads besides their status (schemas/lead/moves.ts, `Standing`), of those that have any of it. In a
-- function, whose plan a connection keeps: in the statement of a list, planning it took longer than finding the page.
-- Ended and cancelled agreements prove nothing any more.
create function lead_standings(leads uuid[]) returns table (lead_id uuid, standing json)
language plpgsql stable parallel safe rows 10 as $$
begin
  return query
  select l.id, json_build_object(
      'evidence', (select json_object_agg(f.type, f.furthest)
                     from (select g.type, max(g.status) as furthest from agreement g
                            where g.lead_id = l.id and g.status in ('SENT', 'SIGNED') group by g.type) f),
      'account', (select json_build_object('entity_id', a.entity_id,
                                           'submitted', a.submitted_at is not null or a.credential_status <> 'ONBOARDING')
                    from account a where a.lead_id = l.id and a.withdrawn_at is null),
      'excluded', exists (select from account x join exclusion_hit h on h.account_id = x.entity_id
                           where x.lead_id = l.id and h.resolution = 'CONFIRMED'),
      'signing', exists (select from agreement g
                          where g.lead_id = l.id and g.method = 'ESIGN' and g.status in ('IN_PROGRESS', 'SENT')))
    from (select g.lead_id from agreement g where g.lead_id = any(leads)
           union select a.lead_id from account a where a.lead_id = any(leads)) l (id);
end $$;
