-- Messages that wait for clients of the relay, when many processes share this database. All of it is sealed.
create table relay_mail (
  -- The order in which one process stored them.
  id bigint generated always as identity,
  topic bytea not null,
  -- sha256 of the message: the same message on the same topic is one.
  hash bytea not null,
  message text not null,
  tag bigint not null,
  attestation text,
  -- Client that published it: it is not delivered to them.
  sender text not null,
  -- Milliseconds since 1970, by the clock of the process that took it.
  published_at bigint not null,
  expires_at bigint not null,
  -- By which other processes find what is new, without missing what is committed late.
  stored_in xid8 not null default pg_current_xact_id(),
  primary key (topic, hash)
);
create unique index relay_mail_id on relay_mail (id);
create index relay_mail_expires_at on relay_mail (expires_at);
create index relay_mail_stored_in on relay_mail (stored_in);

-- Which clients have acknowledged which message.
create table relay_receipts (
  mail_id bigint not null,
  client text not null,
  expires_at bigint not null,
  primary key (mail_id, client)
);
create index relay_receipts_expires_at on relay_receipts (expires_at);
