/** Runs one command line against the server's database. */
import type { SharedSql } from '@foyer/service/database'
import { explainError } from '@foyer/service/observe'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import { openServerDatabase } from '../database/open-server-database.ts'
import type { CommandOutcome } from './command-outcome.ts'

/** Where the database is. */
export type DatabasePlace = { readonly config: Pick<Config, 'dataDir'>; readonly secrets: Pick<Secrets, 'databaseUrl'> }

export type CommandLine<Values> = {
  readonly usage: string
  /** @throws {Error} for an option that there is not. */
  readonly read: (words: readonly string[]) => {
    readonly values: Values & { readonly help?: boolean | undefined }
    readonly positionals: readonly string[]
  }
  readonly commands: Readonly<Record<string, Command<Values>>>
}

export type Command<Values> = {
  /** Whether an id comes after its name. */
  readonly takesId?: boolean
  /** The options that it reads. */
  readonly takes?: readonly (keyof Values & string)[]
  /** Says what it has done. @throws {Error} when it cannot. */
  readonly run: (sql: SharedSql, values: Values, id: string | undefined) => Promise<string>
}

export async function runCommand<Values>(
  line: CommandLine<Values>,
  words: readonly string[],
  place: DatabasePlace,
): Promise<CommandOutcome> {
  const { usage, commands } = line
  let read: ReturnType<typeof line.read>
  try {
    read = line.read(words)
  } catch (error) {
    return { output: `${(error as Error).message}\n\n${usage}`, code: 2 }
  }
  const [command, id, ...more] = read.positionals
  if (command === 'help' || read.values.help) return { output: usage, code: 0 }
  if (command === undefined) return { output: usage, code: 2 }
  const found = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (found === undefined) return { output: `There is no command ${JSON.stringify(command)}.\n\n${usage}`, code: 2 }
  const unread = findUnread(found, id === undefined ? [] : [id, ...more], read.values)
  if (unread !== undefined) return { output: `${command} does not take ${unread}. Nothing was done.\n\n${usage}`, code: 2 }
  let outcome: CommandOutcome
  let database: Awaited<ReturnType<typeof openServerDatabase>> | undefined
  try {
    database = await openServerDatabase(place.config, place.secrets)
    outcome = { output: await found.run(database.sql, read.values, id), code: 0 }
  } catch (error) {
    outcome = { output: explainError(error), code: 1 }
  }
  try {
    await database?.close()
    return outcome
  } catch (error) {
    // After what the command says: why it failed, or a token that nobody can read again.
    return { output: `${outcome.output}\n\nThe database could not be closed: ${explainError(error)}`, code: 1 }
  }
}

/** A word that nobody reads may be what the command was run for: a second origin, a second token to revoke. */
function findUnread<Values>(
  { takesId = false, takes = [] }: Command<Values>,
  words: readonly string[],
  values: Values,
): string | undefined {
  const word = words[takesId ? 1 : 0]
  if (word !== undefined) return JSON.stringify(word)
  const option = Object.keys(values as object).find((name) => !(takes as readonly string[]).includes(name))
  return option === undefined ? undefined : `--${option}`
}
