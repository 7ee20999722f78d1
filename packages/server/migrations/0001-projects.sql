-- Who may use this server, and from which pages.
create table projects (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{6,64}$'),
  name text not null check (length(name) between 1 and 100),
  allowed_origins jsonb not null default '[]',
  development boolean not null default false,
  analytics boolean not null default true,
  created_at timestamptz not null default now()
);
