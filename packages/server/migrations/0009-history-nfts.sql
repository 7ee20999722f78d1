-- What accounts have of NFTs by what moved to and from them: whom to ask the chain about, which has the last word.
create table history_nfts (
  chain smallint not null,
  account bytea not null,
  contract bytea not null,
  token numeric(78, 0) not null,
  -- 2 for ERC-721, 3 for ERC-1155, as in history_entries.
  kind smallint not null,
  -- Received less what was sent.
  amount numeric not null,
  -- More was sent than received: the account had some before the index began, and nobody knows how many.
  began_before boolean not null,
  -- Some came by a transaction that the account itself has sent.
  asked_for boolean not null,
  primary key (chain, account, contract, token)
);

-- Of what is in the index already.
insert into history_nfts (chain, account, contract, token, kind, amount, began_before, asked_for)
select chain, account, contract, token, min(kind), sum(change), sum(change) < 0, bool_or(is_own and change > 0)
from (
  select
    entries.chain,
    entries.account,
    decode(substr(moved ->> 1, 3), 'hex') as contract,
    (moved ->> 5)::numeric as token,
    (moved ->> 0)::smallint as kind,
    (case when decode(substr(moved ->> 3, 3), 'hex') = entries.account then 1 else -1 end) * (moved ->> 4)::numeric as change,
    decode(substr(entries.data::jsonb ->> 1, 3), 'hex') = entries.account as is_own
  from history_entries as entries, jsonb_array_elements(entries.data::jsonb -> 7) as moved
  where (moved ->> 0)::smallint >= 2 and moved ->> 2 <> moved ->> 3
) as moves
group by chain, account, contract, token
having sum(change) <> 0;
