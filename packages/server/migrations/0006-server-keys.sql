-- Keys that the server makes for itself, each at its first start: 32 random bytes in hexadecimal, the same for all processes.
create table server_keys (
  name text primary key check (name ~ '^[a-z]{1,40}$'),
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
