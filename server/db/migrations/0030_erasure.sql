-- What an account says of people by itself is erased as its drivers are (docs/decisions/023).
alter table account add column erased_at timestamptz;
-- holds before: it takes more than before.
alter table erasure drop constraint erasure_resource_check,
  add constraint erasure_resource_check check (resource in ('lead', 'account', 'resource'));

create or replace function field_value_stays() returns trigger language plpgsql as $$
begin
  if old.draft or exists (select from form_instance i join account a on a.entity_id = i.account_id
                            left join resource r on r.entity_id = i.resource_id
                           where i.entity_id = old.instance_id
                             and case when i.resource_id is null then a.erased_at is not null
                                      else r.submitted_at is null or r.erased_at is not null end) then
    return old;
  end if;
  raise exception 'revision % of field % is submitted and cannot be removed', old.rev, old.field_id;
end $$;

-- Whose rows are to be erased is found by these, whatever the number of imports and notices.
create index import_item_of_lead      on import_item (lead_id)      where lead_id is not null;
create index import_item_of_duplicate on import_item (duplicate_of) where duplicate_of is not null;
create index notice_of_record         on notice (record_id)         where record_id is not null;
