/** What an attack is: a name, what it does, what it tries, and the doing. */
import type { ServerProcessOptions } from '../../bench/src/relay/server-process.ts'
import type { TestPostgres } from '../../packages/server/src/testing/start-postgres.ts'
import type { TestRedis } from '../../packages/server/src/testing/start-redis.ts'
import type { BehaviourName } from './nodes/behaviours.ts'
import type { AttackedServer } from './server/attacked-server.ts'
import type { Ask } from './side-process.ts'

/** What an attack has before it. */
export type Field = {
  /** Where the server's program is, bundled. */
  readonly bundle: string
  readonly servers: readonly AttackedServer[]
  /** Of one process, in turn. */
  readonly server: () => AttackedServer
  readonly seconds: number
  readonly isOver: () => boolean
  /** Questions to the honest client, and to the nodes (`honest/honest-program.ts`, `nodes/nodes-program.ts`). */
  readonly honest: Ask
  readonly nodes: Ask
  /** An address on loopback that nobody has used before. */
  readonly address: () => string
  readonly postgres: TestPostgres | undefined
  readonly redis: TestRedis | undefined
  /** What `prepare` made. */
  readonly place: Place | undefined
}

export type Found = {
  /** What it counted, for the table. */
  readonly notes: Readonly<Record<string, number | string>>
  /** What should not have happened, a sentence each. */
  readonly problems: readonly string[]
}

/** What an attack needs of the machine. */
export type Place = {
  readonly options: Partial<Pick<ServerProcessOptions, 'data' | 'through' | 'env'>>
  /** What the attack itself does with it. */
  readonly act: (name: string) => void
  readonly end: () => void
}

export type Setting = 'embedded' | 'postgres' | 'several'

export type Attack = {
  readonly name: string
  /** What it does, in a line. */
  readonly what: string
  /** The bounds it tries: how rows of `docs/limits.md` begin. */
  readonly bounds: readonly string[]
  /** A part of the form that CI runs. */
  readonly short: boolean
  /** How the first of the chain's nodes behave; the others are honest. */
  readonly nodes?: readonly BehaviourName[]
  /** Where it makes sense; everywhere, unless it says otherwise. */
  readonly settings?: readonly Setting[]
  /** Errors that an honest client cannot be spared while it lasts, since what it needs is not there. */
  readonly excused?: RegExp
  /** Prepares the machine, or says why it cannot. */
  readonly prepare?: () => Place | string
  readonly run: (field: Field) => Promise<Found>
}
