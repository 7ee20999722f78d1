import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { type CommandLine, runCommand } from './run-command.ts'

/** Of commands that leave a database behind which cannot be closed any more. */
const line: CommandLine<Record<string, never>> = {
  usage: '',
  read: (words) => ({ values: {}, positionals: words }),
  commands: {
    succeed: {
      async run(sql) {
        await close(sql)
        return 'Issued: a token that nobody can read again.'
      },
    },
    fail: {
      async run(sql) {
        await close(sql)
        throw new Error('There is no such project.')
      },
    },
  },
}

const close = (sql: unknown) => (sql as { readonly $client: PGlite }).$client.close()

test.each([
  ['succeed', 'Issued: a token that nobody can read again.'],
  ['fail', 'There is no such project.'],
])('what a command says is kept where its database cannot be closed after it (%s)', async (command, words) => {
  expect(await runCommand(line, [command], { config: { dataDir: 'memory' }, secrets: {} })).toEqual({
    output: expect.stringMatching(new RegExp(`^${words}\n\nThe database could not be closed: .*closed`)),
    code: 1,
  })
})
