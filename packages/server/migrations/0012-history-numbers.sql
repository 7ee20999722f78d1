-- Each look of an index had spent a number for its network, of which there are 32,767: new networks go on behind those that are used.
select setval(pg_get_serial_sequence('history_chains', 'id'), least(max(used) + 1, 32767), false)
from (
  select 0 as used
  union all select max(id) from history_chains
  union all select max(chain) from history_entries
  union all select max(chain) from history_nfts
  union all select max(chain) from history_blocks
) as numbers;
