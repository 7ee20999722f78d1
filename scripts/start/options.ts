/** What `npm start` can be told, by flag or by environment variable; a flag wins. */
import { parseArgs } from 'node:util'

export const parts = ['demo', 'server', 'phone', 'onramp', 'first', 'second'] as const
export type Part = (typeof parts)[number]

export type StartOptions = {
  readonly ports: Readonly<Record<Part, number>>
  /** Where chains, database and the built demo are kept. */
  readonly folder: string
  readonly reset: boolean
  /** Whether the documentation is built, too: that takes the longest. */
  readonly documents: boolean
  readonly help: boolean
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined
}

/** A mistake of whoever typed the command: its message is all they need. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

const defaultPorts: Readonly<Record<Part, number>> = { demo: 3000, server: 4400, phone: 3001, onramp: 3002, first: 8545, second: 8546 }

export const portFlag = (part: Part) => `--port-${part}`
export const portVariable = (part: Part) => `FOYER_PORT_${part.toUpperCase()}`

export const helpText = `npm start -- [options]

  --reset              forget everything kept in .foyer/ and start over
  --no-docs            without the documentation, which takes the longest to build
  --port-demo N        where the demo is        (FOYER_PORT_DEMO, 3000)
  --port-server N      where the server is      (FOYER_PORT_SERVER, 4400)
  --port-phone N       the phone wallet's page  (FOYER_PORT_PHONE, 3001)
  --port-onramp N      where test cards pay     (FOYER_PORT_ONRAMP, 3002)
  --port-first N       the first network's RPC  (FOYER_PORT_FIRST, 8545)
  --port-second N      the second network's RPC (FOYER_PORT_SECOND, 8546)
  --folder PATH        where things are kept    (FOYER_FOLDER, .foyer)
  --help

DATABASE_URL switches the server from its embedded database to PostgreSQL.`

/** @throws {StartRefused} that names the flag and what it takes. */
export function parseOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): StartOptions {
  const values = parseFlags(args)
  const port = (part: Part) =>
    values[`port-${part}`] !== undefined
      ? parsePort(values[`port-${part}`], portFlag(part))
      : env[portVariable(part)]
        ? parsePort(env[portVariable(part)], portVariable(part))
        : defaultPorts[part]
  const ports = {
    demo: port('demo'),
    server: port('server'),
    phone: port('phone'),
    onramp: port('onramp'),
    first: port('first'),
    second: port('second'),
  }
  for (const part of parts) {
    const other = parts.find((name) => name !== part && ports[name] === ports[part])
    if (other) throw new StartRefused(`${portFlag(part)} and ${portFlag(other)} are both ${ports[part]}; each needs a port of its own.`)
  }
  const folder = String(values.folder || env.FOYER_FOLDER || '.foyer')
  return {
    ports,
    folder,
    reset: values.reset === true,
    documents: values['no-docs'] !== true,
    help: values.help === true,
    databaseUrl: env.DATABASE_URL || undefined,
  }
}

function parseFlags(args: readonly string[]): Record<string, string | boolean | undefined> {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const portOptions = Object.fromEntries(parts.map((part) => [`port-${part}`, text]))
  const options = { reset: flag, 'no-docs': flag, help: flag, folder: text, ...portOptions }
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new StartRefused(`${error instanceof Error ? error.message : String(error)}\n\n${helpText}`)
  }
}

function parsePort(value: unknown, from: string): number {
  const port = Number(value)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new StartRefused(`${from} must be a port from 1 to 65535, not "${String(value)}".`)
}
