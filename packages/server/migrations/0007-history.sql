-- Networks whose history this deployment makes itself.
create table history_chains (
  id smallint generated always as identity primary key,
  caip2 text not null unique,
  -- The first block of it. Another hash at that number is another chain.
  first_block bigint,
  first_hash text,
  -- The newest block of which everything is stored.
  block bigint,
  hash text,
  -- The newest block that a node has told of.
  head bigint,
  -- The process that indexes it, and until when by the clock of this database.
  holder text,
  held_until timestamptz
);

-- The newest blocks: those that the chain may still replace, and whose entries would then go.
create table history_blocks (
  chain smallint not null,
  block bigint not null,
  hash text not null,
  -- Of the accounts that have entries in it: 20 bytes each.
  accounts bytea not null,
  primary key (chain, block)
);

-- What a transaction was to one account.
create table history_entries (
  chain smallint not null,
  account bytea not null,
  block bigint not null,
  -- Of the transaction in its block.
  position integer not null,
  data text not null,
  primary key (chain, account, block, position)
);
