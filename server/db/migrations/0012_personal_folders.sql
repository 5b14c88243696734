-- Personal folders: what lies in one, however deep, is there for its owner alone (docs/decisions/011).

-- Of the folder in which it lies, kept on each row so that row security is a condition of the row itself; null:
-- everybody's who reads the area and the type.
alter table file_folder add column personal_to uuid references app_user;
alter table file add column personal_to uuid references app_user;

-- The top one, which is never in the trash: each person has one of an area and a type.
create unique index file_folder_personal on file_folder (personal_to, area, lead_type)
  where parent_id is null and trashed_at is null;
