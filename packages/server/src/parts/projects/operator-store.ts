/** Who may manage this server over HTTP: operators, each with a token that is shown once and kept as a digest. */
import { createBearerToken, digestSecret, formatToken, isDigestOf, parseToken } from '@foyer/service/access'
import type { SharedSql } from '@foyer/service/database'
import { eq } from 'drizzle-orm'
import type { OperatorStore } from './stores.ts'
import { operatorTokens } from './tables.ts'

const prefix = 'foyer-operator'

export function createOperatorStore(sql: SharedSql): OperatorStore {
  return {
    async issue(name) {
      if (name.trim() === '' || name.length > 100) throw new Error('An operator needs a name of at most 100 characters.')
      const { id, secret } = createBearerToken()
      await sql.insert(operatorTokens).values({ id, name, digest: digestSecret(secret) })
      return { operator: { id, name }, token: formatToken(prefix, { id, secret }) }
    },
    async list() {
      const { id, name, createdAt } = operatorTokens
      return sql.select({ id, name, createdAt }).from(operatorTokens).orderBy(createdAt, id)
    },
    async revoke(id) {
      const revoked = await sql.delete(operatorTokens).where(eq(operatorTokens.id, id)).returning({ id: operatorTokens.id })
      if (revoked.length === 0) throw new Error(`There is no operator with the id ${id}.`)
    },
    async find(text, signal) {
      const token = parseToken(prefix, text)
      if (token === undefined) return undefined
      const statements = signal === undefined ? sql : sql.during(signal())
      const [row] = await statements.select().from(operatorTokens).where(eq(operatorTokens.id, token.id)).limit(1)
      return row !== undefined && isDigestOf(row.digest, token.secret) ? { id: row.id, name: row.name } : undefined
    },
  }
}
