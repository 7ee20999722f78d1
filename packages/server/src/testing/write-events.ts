/** Analytics events by the thousand, written past the server, and a database that does not let go of them. */
import type { Database } from '@foyer/service/database'
import { sql } from 'drizzle-orm'

/** Received at most that many days ago, three in a second. */
export async function writeEvents(
  { sql: statements }: Database,
  projectId: string,
  { count, ageDays = 0 }: { readonly count: number; readonly ageDays?: number },
): Promise<void> {
  await statements.execute(sql`
    insert into analytics_events (id, project_id, event, occurred_at, received_at, url, domain, props)
    select gen_random_uuid(), ${projectId}, 'MODAL_OPEN', now(), now() - ${ageDays}::integer * interval '1 day' - (at / 3) * interval '1 second', '', '', '{}'
    from generate_series(1, ${count}::integer) as at`)
}

export async function countEvents({ sql: statements }: Database, projectId: string): Promise<number> {
  const counting = statements.execute(sql`select count(*)::integer as count from analytics_events where project_id = ${projectId}`)
  const { rows } = (await counting) as unknown as { readonly rows: readonly { readonly count: number }[] }
  return rows[0]?.count ?? -1
}

/** From now on each statement that deletes an event fails, as those do whose time is over. */
export async function refuseDeletions({ sql: statements }: Database): Promise<void> {
  await statements.execute(sql`create function refuse_deletion() returns trigger language plpgsql as $$
    begin raise exception 'canceling statement due to statement timeout'; end $$`)
  await statements.execute(sql`create trigger refusing before delete on analytics_events for each row execute function refuse_deletion()`)
}

/** Also where none was refused. */
export async function allowDeletions({ sql: statements }: Database): Promise<void> {
  await statements.execute(sql`drop trigger if exists refusing on analytics_events`)
  await statements.execute(sql`drop function if exists refuse_deletion`)
}
