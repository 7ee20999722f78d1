import { describe, expect, test } from 'vitest'
import { parseOptions } from './options.ts'

describe('options of npm start', () => {
  test('without any: the known ports and .foyer', () => {
    expect(parseOptions([], {})).toEqual({
      ports: { demo: 3000, server: 4400, phone: 3001, onramp: 3002, first: 8545, second: 8546 },
      folder: '.foyer',
      reset: false,
      documents: true,
      help: false,
      databaseUrl: undefined,
    })
  })

  test('an environment variable counts, a flag counts more', () => {
    const env = { FOYER_PORT_DEMO: '3100', FOYER_PORT_SERVER: '4500', FOYER_FOLDER: '/elsewhere', DATABASE_URL: 'postgres://x' }
    const options = parseOptions(['--port-demo', '3200', '--reset', '--no-docs'], env)
    expect(options.ports).toMatchObject({ demo: 3200, server: 4500 })
    expect(options).toMatchObject({ folder: '/elsewhere', reset: true, documents: false, databaseUrl: 'postgres://x' })
  })

  test('an empty variable or flag says nothing: no folder is that in which it was typed', () => {
    const env = { FOYER_FOLDER: '', FOYER_PORT_DEMO: '', DATABASE_URL: '' }
    expect(parseOptions([], env)).toEqual(parseOptions([], {}))
    expect(parseOptions(['--folder', ''], { FOYER_FOLDER: '/elsewhere' }).folder).toBe('/elsewhere')
    expect(parseOptions(['--folder='], {}).folder).toBe('.foyer')
  })

  test.each([
    [['--port-demo', 'many'], '--port-demo must be a port from 1 to 65535, not "many".'],
    [['--port-demo', '0'], '--port-demo must be a port'],
    [['--port-server', '70000'], '--port-server must be a port'],
    [['--port-phone', '3000'], '--port-demo and --port-phone are both 3000'],
    [['--port-demo', '8545'], '--port-demo and --port-first are both 8545'],
    [['--prot-demo', '3000'], '--prot-demo'],
    [['surprise'], 'surprise'],
  ])('%j is refused: %s', (args, message) => {
    expect(() => parseOptions(args, {})).toThrow(message)
    expect(() => parseOptions(args, {})).toThrow(expect.objectContaining({ name: 'StartRefused' }))
  })

  test('a bad environment variable is named', () => {
    expect(() => parseOptions([], { FOYER_PORT_FIRST: 'x' })).toThrow('FOYER_PORT_FIRST must be a port')
  })
})
