import { expect, test } from 'vitest'
import * as index from './index.ts'

test('the names that @foyer/server exports', () => {
  expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
    [
      "ConfigError",
      "createServer",
      "readConfig",
      "readEnvironment",
      "readSecrets",
      "runOperatorCommand",
      "runProgram",
      "runProjectCommand",
      "runServer",
    ]
  `)
})
