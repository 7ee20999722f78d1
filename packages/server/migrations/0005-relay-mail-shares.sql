-- Which share of the mailbox a message counts for: 16 bits of a digest of the address that it was published from. 65535: unknown.
alter table relay_mail add column address_group integer not null default 65535;
