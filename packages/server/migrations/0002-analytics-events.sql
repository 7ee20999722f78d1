-- What pages report. No IP address, ever. `props` holds what the contract's table of events allows and nothing else.
create table analytics_events (
  id uuid primary key,
  project_id text not null references projects (id) on delete cascade,
  event text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  url text not null,
  domain text not null,
  kit_type text,
  kit_version text,
  props jsonb not null
);

-- For the daily deletion and for reading one project's events in order.
create index analytics_events_received_at on analytics_events (received_at);
create index analytics_events_project on analytics_events (project_id, received_at);
