-- Jobs whose attempts are used up and of which was said what is to be said (docs/decisions/026). A retry, and giving one up, forget it.
create table dead_job (
  number bigint primary key,
  told_at timestamptz not null default now()
);

-- holds before: it takes more than before.
alter table erasure drop constraint erasure_status_check,
  add constraint erasure_status_check check (status in ('QUEUED', 'DONE', 'REFUSED', 'FAILED'));
