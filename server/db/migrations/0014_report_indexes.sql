-- What a deleted file or report takes with it is found by an index: without one each deletion would read all runs and marks.
create index report_mark_of_template on report_mark (template_id);
create index report_run_of_file on report_run (file_id) where file_id is not null;
-- By which the nightly job finds runs that ended long ago.
create index report_run_ended on report_run (ended_at) where ended_at is not null;
