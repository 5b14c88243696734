-- The embedded sign-in portal: passwords, the state of the OpenID provider, its keys, refused attempts.

create table portal_account (
  user_id uuid primary key references app_user (entity_id) on delete cascade,
  password_hash text not null,
  updated_at timestamptz not null default now()
);

-- One row per session, grant, code, refresh token and running sign-in.
create table portal_state (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index portal_state_grant on portal_state (grant_id) where grant_id is not null;
create index portal_state_user_code on portal_state (user_code) where user_code is not null;
create index portal_state_uid on portal_state (uid) where uid is not null;
create index portal_state_expiry on portal_state (expires_at);
-- A changed password ends everything its owner has open.
create index portal_state_account on portal_state ((payload ->> 'accountId')) where payload ? 'accountId';

create table portal_key (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- Refused attempts of the last minutes. The name typed is kept as a hash: people type passwords there by mistake.
create table portal_failure (
  id bigint generated always as identity primary key,
  username_hash text not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index portal_failure_username on portal_failure (username_hash, failed_at);
create index portal_failure_address on portal_failure (address, failed_at);
create index portal_failure_age on portal_failure (failed_at);
