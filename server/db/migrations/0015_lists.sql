-- The lists are administered by people: their entries have a version and a history as everything else that people write.
alter table lookup
  add column version    integer not null default 1,
  add column created_at timestamptz not null default now(),
  -- Null: as shipped.
  add column created_by uuid references app_user,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references app_user;
