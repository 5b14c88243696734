-- A person's leads of some days, in the order of change, are told by the index alone.
drop index lead_by_assignee;
create index lead_by_assignee on lead (assignee_id, lead_type, updated_at desc, entity_id desc, status, created_at) where deleted_at is null;
