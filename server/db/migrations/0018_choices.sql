-- Leads by what they have several of: two choices together leave few, and an index finds them where the order of a list would not.
create index lead_by_choices on lead using gin (states, regions, counties, specialties, service_offered) where deleted_at is null;
