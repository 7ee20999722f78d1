/** The command line of operators: issue, list and revoke the tokens by which the server is managed over HTTP, and tell the catalogue's key. */
import { parseArgs } from 'node:util'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import { readCatalogueKey, toPublicKey } from '../parts/catalogue/catalogue.ts'
import { createOperatorStore } from '../parts/projects/projects.ts'
import type { CommandOutcome } from './command-outcome.ts'
import { type CommandLine, runCommand } from './run-command.ts'

type Values = { readonly name?: string | undefined; readonly help?: boolean | undefined }

const createLine = (secrets: Pick<Secrets, 'catalogueKey'>): CommandLine<Values> => ({
  usage: `Usage: operators <command>

  create --name <name>   issues a token and shows it, once
  list
  revoke <id>
  catalogue-key          prints the key that the wallet catalogue is signed with

An operator sends the token as Authorization: Bearer to the calls under /operator (see /openapi.json).
The database is that of the server: DATA_DIR, or DATABASE_URL for PostgreSQL; and so is the key, where CATALOGUE_KEY gives one.`,
  read: (words) =>
    parseArgs({ args: [...words], allowPositionals: true, options: { help: { type: 'boolean' }, name: { type: 'string' } } }),
  commands: {
    create: {
      takes: ['name'],
      async run(sql, { name }) {
        if (name === undefined) throw new Error('An operator needs --name.')
        const { operator, token } = await createOperatorStore(sql).issue(name)
        return `Issued for ${operator.name} (${operator.id}). Keep it: nobody can read it again.\n\n  ${token}`
      },
    },
    list: {
      async run(sql) {
        const operators = await createOperatorStore(sql).list()
        if (operators.length === 0) return 'There are no operators yet. Issue a token with: operators create --name <name>'
        return operators.map(({ id, name, createdAt }) => `${id}  ${name}  (since ${createdAt.toISOString().slice(0, 10)})`).join('\n')
      },
    },
    'catalogue-key': { run: async (sql) => toPublicKey(await readCatalogueKey(sql, secrets)) },
    revoke: {
      takesId: true,
      async run(sql, _, id) {
        if (id === undefined) throw new Error('Which operator? Give its id; "operators list" shows them.')
        await createOperatorStore(sql).revoke(id)
        return `Revoked ${id}. Its token is refused from now on.`
      },
    },
  },
})

/** Runs one command; returns what to print and the exit code. */
export function runOperatorCommand(
  words: readonly string[],
  config: Pick<Config, 'dataDir'>,
  secrets: Pick<Secrets, 'databaseUrl' | 'catalogueKey'>,
): Promise<CommandOutcome> {
  return runCommand(createLine(secrets), words, { config, secrets })
}
