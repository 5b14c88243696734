-- Contracting: internal signers, templates, agreements that are sent for signature, and the embedded signing service
-- (docs/decisions/016).

create table signer (
  entity_id  uuid primary key,
  version    integer not null default 1,
  lead_type  text not null check (lead_type in ('SP', 'TP')),
  name       text not null,
  role       text not null,
  email      text not null,
  title      text,
  phone      text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user
);
create index signer_by_name on signer (lead_type, lower(name), entity_id);

create table contract_template (
  entity_id     uuid primary key,
  version       integer not null default 1,
  lead_type     text not null check (lead_type in ('SP', 'TP')),
  name          text not null,
  type          text not null,
  description   text,
  tags          text[] not null default '{}',
  -- The paper as it was uploaded, and the number of the version that new agreements are made from.
  file_id       uuid not null references file,
  current_no    integer not null default 1,
  signer_id     uuid references signer,
  in_order      boolean,
  cc            text[] not null default '{}',
  email_subject text,
  email_body    text,
  enabled       boolean not null default false,
  created_at    timestamptz not null default now(),
  created_by    uuid references app_user,
  updated_at    timestamptz not null default now(),
  updated_by    uuid references app_user
);
create unique index contract_template_name on contract_template (lead_type, lower(name));
create index contract_template_by_update on contract_template (lead_type, updated_at desc, entity_id desc);
create index contract_template_of_signer on contract_template (signer_id) where signer_id is not null;
create index contract_template_of_file on contract_template (file_id);

-- A paper with what is placed on it, as it was saved; never changed afterwards.
create table contract_template_version (
  template_id uuid not null references contract_template on delete cascade,
  no          integer not null,
  -- As uploaded, and as the PDF that is shown, filled and signed (the same where a PDF was uploaded).
  file_id     uuid not null references file,
  pdf_key     text not null,
  pdf_sha256  text not null,
  -- [{w, h}] in points.
  pages       jsonb not null,
  placements  jsonb not null default '[]',
  created_at  timestamptz not null default now(),
  created_by  uuid references app_user,
  primary key (template_id, no)
);
create index contract_template_version_of_file on contract_template_version (file_id);

create function never_changed() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger contract_template_version_stays before update on contract_template_version
  for each row execute function never_changed();

alter table agreement
  add column template_id      uuid references contract_template,
  -- The version of the template that was sent.
  add column template_no      integer,
  -- Who is to sign: [{party, name, email, role}], in their order.
  add column recipients       jsonb not null default '[]',
  add column in_order         boolean,
  add column cc               text[] not null default '{}',
  add column email_subject    text,
  add column email_body       text,
  add column language         text,
  add column reminder_pace    text,
  -- So many days has each from when they are asked.
  add column expires_days     integer,
  add column sent_at          timestamptz,
  add column sent_by          uuid references app_user,
  -- The paper that went out, filled in; the signed one is file_id.
  add column sent_file_id     uuid references file,
  add column signing_service  text,
  -- What the signing service said last: how far each recipient is.
  add column signing          jsonb,
  add column checked_at       timestamptz,
  add column reminded_at      timestamptz,
  add column end_reason       text,
  add column end_text         text;
create unique index agreement_of_sent_file on agreement (sent_file_id) where sent_file_id is not null;
create index agreement_of_template on agreement (template_id) where template_id is not null;
create index agreement_out on agreement (status, sent_at) where status in ('IN_PROGRESS', 'SENT');

-- The embedded signing service. An envelope has the key of its agreement.
create table envelope (
  entity_id     uuid primary key,
  name          text not null,
  subject       text not null,
  message       text not null,
  sender        jsonb not null,
  cc            text[] not null,
  expires_days  integer not null,
  placements    jsonb not null,
  paper_key     text not null,
  paper_sha256  text not null,
  signed_key    text,
  signed_sha256 text,
  state         text not null default 'SENT' check (state in ('SENT', 'COMPLETING', 'SIGNED', 'CANCELLED')),
  -- How many events it has, and the hash of the last one: it is seen when some were cut off.
  last_seq      integer not null default 0,
  last_hash     text,
  end_reason    text,
  end_text      text,
  created_at    timestamptz not null default now(),
  ended_at      timestamptz
);

create index envelope_unfinished on envelope (entity_id) where state = 'COMPLETING';

create table envelope_recipient (
  envelope_id     uuid not null references envelope on delete cascade,
  party           text not null,
  position        integer not null,
  role            text not null,
  name            text not null,
  email           text not null,
  status          text not null default 'WAITING',
  asked_at        timestamptz,
  expires_at      timestamptz,
  opened_at       timestamptz,
  -- The text they consented to, and when.
  consent_version text,
  consented_at    timestamptz,
  -- In which they are written to.
  language        text not null,
  -- What they filled in, by placement, with the signature, sealed by the secret key; null before they signed.
  filled          bytea,
  ended_at        timestamptz,
  reason          text,
  primary key (envelope_id, party)
);
create index envelope_recipient_due on envelope_recipient (expires_at) where status in ('ASKED', 'OPENED');

-- A link in a mail. Neither it nor the code can be read from here: both are made again from the secret key.
create table signing_link (
  entity_id       uuid primary key,
  hash            bytea not null unique,
  envelope_id     uuid not null,
  party           text not null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  used_at         timestamptz,
  codes           integer not null default 0,
  code_expires_at timestamptz,
  code_tries      integer not null default 0,
  foreign key (envelope_id, party) references envelope_recipient on delete cascade
);
create index signing_link_of_recipient on signing_link (envelope_id, party);

create table signing_session (
  hash        bytea primary key,
  envelope_id uuid not null,
  party       text not null,
  expires_at  timestamptz not null,
  foreign key (envelope_id, party) references envelope_recipient on delete cascade
);
create index signing_session_end on signing_session (expires_at);

-- What happened to an envelope: each row has the hash of the one before.
create table envelope_event (
  envelope_id uuid not null references envelope,
  seq         integer not null,
  at          timestamptz not null,
  kind        text not null,
  party       text,
  ip          text,
  agent       text,
  detail      jsonb not null default '{}',
  previous    text not null,
  hash        text not null,
  primary key (envelope_id, seq)
);
create trigger envelope_event_stays before update or delete or truncate on envelope_event
  for each statement execute function never_changed();

-- Mail to people who need no account: who signs, who gets a copy.
create table letter (
  entity_id   uuid primary key,
  key         text not null unique,
  kind        text not null,
  envelope_id uuid references envelope on delete cascade,
  link_id     uuid references signing_link on delete cascade,
  -- Of a code: which one of its link.
  code_no     integer,
  name        text not null,
  address     text not null,
  language    text not null,
  params      jsonb not null default '{}',
  state       text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  failure     text,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz
);
create index letter_of_envelope on letter (envelope_id);
create index letter_queued on letter (created_at) where state = 'QUEUED';

-- The installation's key for signatures, sealed by the secret key; the newest is used, older ones still prove.
create table signing_key (
  entity_id   uuid primary key,
  certificate text not null,
  sealed      bytea not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);

-- What Adobe calls our envelopes, and which of its notices were taken in.
create table adobe_envelope (
  entity_id    uuid primary key,
  -- Null: not yet known; it may be there all the same.
  agreement_id text unique,
  -- Who signs it: party, position, email, when asked anew.
  recipients   jsonb not null,
  expires_days integer not null,
  -- Its notices come to us.
  heard        boolean not null default false,
  -- Withdrawn by us, whatever it says; why.
  withdrawn    text,
  created_at   timestamptz not null default now()
);
create table adobe_notice (
  id text primary key,
  at timestamptz not null default now()
);
create index adobe_notice_at on adobe_notice (at);
