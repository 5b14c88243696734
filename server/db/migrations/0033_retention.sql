-- Of whose file and rows nothing is kept any more (docs/decisions/023): each night would else look through the rows of
-- every import there ever was.
alter table import_flow add column emptied_at timestamptz;
-- Notices whose time is over, among all there are.
create index notice_by_age on notice (created_at);
