-- Who may manage this server over HTTP. The token itself is kept nowhere, only what tells it from another.
create table operator_tokens (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  name text not null check (length(name) between 1 and 100),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
