-- Purchases that were begun here. What is paid, and with what, stays with the provider.
create table onramp_orders (
  id uuid primary key,
  project_id text not null,
  provider text not null,
  destination text not null,
  network text not null,
  currency text not null,
  status text not null,
  failure text,
  payment_amount text,
  payment_currency text,
  purchase_amount text,
  tx_hash text,
  created_at timestamptz not null default now()
);

create index onramp_orders_by_age on onramp_orders (created_at);
