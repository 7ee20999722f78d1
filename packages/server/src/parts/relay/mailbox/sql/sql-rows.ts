/** What the mailbox's queries share: running one, and rows as values. Many rows travel as one array per column. */
import type { SharedSql } from '@foyer/service/database'
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import type { MessageKey } from '../mailbox.ts'

export type Row = Readonly<Record<string, unknown>>
/** `signal`: of somebody who may go away, and whose time ends. */
export type Run = (query: SQL, signal?: AbortSignal) => Promise<readonly Row[]>

export const createRun =
  (database: SharedSql): Run =>
  async (query, signal) => {
    try {
      return ((await (signal === undefined ? database : database.during(signal)).execute(query)) as { readonly rows: readonly Row[] }).rows
    } catch (error) {
      // Drizzle's error has the whole query in its message, payloads included; its cause says what happened.
      throw error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error
    }
  }

export const bytes = (texts: readonly string[]): SQL => sql`${sql.param(texts.map((text) => Buffer.from(text, 'hex')))}::bytea[]`
export const list = (values: readonly unknown[], type: 'text' | 'bigint'): SQL => sql`${sql.param(values)}::${sql.raw(type)}[]`

export const topicsOf = (keys: readonly MessageKey[]): SQL => bytes(keys.map(({ topic }) => topic))
export const hashesOf = (keys: readonly MessageKey[]): SQL => bytes(keys.map(({ hash }) => hash))

export const hex = (value: unknown): string => Buffer.from(value as Uint8Array).toString('hex')
export const toKey = ({ topic, hash }: Row): MessageKey => ({ topic: hex(topic), hash: hex(hash) })
