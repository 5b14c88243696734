-- What people do together: tasks that repeat, wait and are decided; what each is told, in the console and by mail; what
-- happens, told to those who look at it.

alter table task
  -- Days before the due date; null: nobody is reminded.
  add column remind_days   smallint default 1 check (remind_days between 0 and 30),
  add column repeats       text,
  -- The one that was completed so that this one was added: a task that repeats has one next, whoever completes it how often.
  add column follows_id    uuid unique references task,
  -- The day of the month on which its series falls; null: that of its due date.
  add column repeat_day    smallint check (repeat_day between 1 and 31),
  add column snoozed_until date,
  add column decision_note text,
  add column decided_by    uuid references app_user,
  add column decided_at    timestamptz,
  add column completed_at  timestamptz;

-- With all that the page of tasks asks of them, so that they are counted without reading the rows.
create index task_open_by_due on task (lead_type, due_date, entity_id) include (lead_id, status, type, snoozed_until)
  where status in ('todo', 'in_progress', 'pending');
create index task_open_by_assignee on task using gin (assignee_ids) where status in ('todo', 'in_progress', 'pending');
-- Few of the open ones wait for a decision, or for their day.
create index task_pending on task (lead_type, due_date, entity_id) where status = 'pending';
create index task_snoozed on task (lead_type, snoozed_until) where snoozed_until is not null;
-- What is kept of a deleted lead is shown to nobody.
create index lead_deleted on lead (entity_id) where deleted_at is not null;
create index task_by_title on task using gin (lower(title) gin_trgm_ops);

-- Not `updated_by`: a merge that moves a note does not edit it.
alter table note add column edited_by uuid references app_user;

-- For electronic signature or by hand; which, is said once and stays.
alter table agreement add column method text not null default 'MANUAL' check (method in ('MANUAL', 'ESIGN'));

-- Mail was the only way to be told until now.
alter table mail_message rename to notice;
alter table notice rename column template to code;
alter table notice rename column state to mail_state;
alter table notice rename column failure to mail_failure;
alter table notice rename column sent_at to mailed_at;
alter table notice rename constraint mail_message_state_check to notice_mail_state_check;
alter table notice
  drop constraint notice_mail_state_check,
  add constraint notice_mail_state_check check (mail_state in ('NONE', 'QUEUED', 'SENT', 'FAILED')),
  -- What it is about: the reader is led there.
  add column resource  text,
  add column record_id uuid,
  -- Whether it stands in the reader's list; what was mailed before there was one does not.
  add column in_app    boolean not null default false,
  add column read_at   timestamptz;
update notice set resource = 'account', record_id = account_id where account_id is not null;
alter table notice drop column account_id, alter column in_app set default true;
alter index mail_message_pkey rename to notice_pkey;
alter index mail_message_key_key rename to notice_key_key;
alter index mail_message_queued rename to notice_mail_queued;
alter table notice rename constraint mail_message_user_id_fkey to notice_user_id_fkey;
create index notice_of_user on notice (user_id, created_at desc, entity_id desc) include (in_app);
create index notice_unread on notice (user_id, created_at desc, entity_id desc) where in_app and read_at is null;
create index notice_mail_failed on notice (entity_id) where mail_state = 'FAILED';

-- What happened lately, in words that tell nothing: who looks at a record reads it again (docs/decisions/014). `xid` is
-- the transaction that wrote it: whoever has heard everything below the oldest one still running has missed nothing.
create table live_event (
  id        bigint generated always as identity primary key,
  xid       xid8 not null default pg_current_xact_id(),
  at        timestamptz not null default clock_timestamp(),
  type      text not null,
  resource  text not null,
  -- Null: many at once.
  record_id uuid,
  -- The record's own version; null where something that belongs to it changed.
  version   integer,
  actor_id  uuid,
  -- Only for this person (a notice); null: for all who may read the record.
  user_id   uuid,
  -- Of many leads at once their type.
  lead_type text,
  -- Only for those who read what is internal (a comment): so the history of a file tells it, too.
  internal  boolean not null default false
);
create index live_event_by_transaction on live_event (xid, id);
create index live_event_by_age on live_event (at);

-- History is written for every change, so it is what is told. Many at once (an import, an assignment) are told as one.
create function tell_live() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select 1 from added limit 51) few) > 50 then
    insert into live_event (type, resource, lead_type, internal)
      select 'MANY', h.resource, l.lead_type, h.detail ->> 'visibility' is not distinct from 'INTERNAL'
        from added h left join lead l on h.resource = 'lead' and l.entity_id = h.record_id
       group by 2, 3, 4;
  else
    insert into live_event (type, resource, record_id, version, actor_id, internal)
      select h.type, h.resource, h.record_id,
             case when h.resource = 'lead' and h.type like 'LEAD\_%' and h.type not like 'LEAD\_CONTRACT\_%' then h.version end,
             h.actor_id, h.detail ->> 'visibility' is not distinct from 'INTERNAL'
        from added h;
  end if;
  perform pg_notify('provnet', 'live');
  return null;
end $$;
create trigger history_is_live after insert on history referencing new table as added
  for each statement execute function tell_live();

-- Who has which record open to change it. It may be lost with the server: those who are still there say so again.
create unlogged table presence (
  connection_id uuid not null,
  user_id       uuid not null,
  resource      text not null,
  record_id     uuid not null,
  until         timestamptz not null,
  primary key (connection_id, resource, record_id)
);
create index presence_of_record on presence (resource, record_id);
