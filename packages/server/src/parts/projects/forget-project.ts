/** What a revoked project has left in the database, which goes in parts; and its row with the last of it. */
import { deleteInParts, type Sql } from '@foyer/service/database'
import { and, eq, isNotNull, or, sql as raw } from 'drizzle-orm'
import { projects } from './tables.ts'

/** Those of which something is left, also where a new project has the id by now. */
export async function listUnforgotten(statements: Sql): Promise<readonly string[]> {
  const unforgotten = or(isNotNull(projects.revokedAt), isNotNull(projects.forgetBefore))
  return (await statements.select({ id: projects.id }).from(projects).where(unforgotten).orderBy(projects.id)).map(({ id }) => id)
}

/** How many events that were. */
export async function forgetProject(statements: Sql, id: string): Promise<number> {
  // Read anew by each statement: a new project may take the id meanwhile, and its own events stay.
  const where = raw`project_id = ${id} and received_at < (
    select case when revoked_at is null then forget_before else 'infinity' end from projects where projects.id = ${id})`
  const count = await deleteInParts(statements, { table: 'analytics_events', where, along: 'received_at' })
  return statements.transaction(async (transaction) => {
    // Waits for events that are being written by who has not heard of it.
    await transaction.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('update')
    const rest = await transaction.execute(raw`delete from analytics_events where ${where} returning 1`)
    await transaction.delete(projects).where(and(eq(projects.id, id), isNotNull(projects.revokedAt)))
    await transaction.update(projects).set({ forgetBefore: null }).where(eq(projects.id, id))
    return count + (rest as unknown as { readonly rows: readonly unknown[] }).rows.length
  })
}
