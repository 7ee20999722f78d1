import { parseArgs } from 'node:util'

export type Arguments =
  | { readonly command: 'help' | 'version' }
  | { readonly command: 'wrong'; readonly problem: string }
  | {
      readonly command: 'doctor'
      readonly folder: string
      readonly json: boolean
      readonly online: boolean
      readonly server: string | undefined
      readonly project: string | undefined
      readonly origin: string | undefined
    }

export const help = `foyer doctor [folder]   read an app and name what to change

  --json             print a report for programs
  --online           also ask the server that the app names
  --server URL       ask this server
  --project ID       ask about this project
  --origin ORIGIN    ask as a page of this origin: https://app.example.com
  --help, --version

Nothing is changed, nothing of the app is run, and without one of the four that ask, nothing is asked of a network.
Ends with 1 when there is an error, with 2 when it could not be called so.`

const options = {
  json: { type: 'boolean' },
  online: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  server: { type: 'string' },
  project: { type: 'string' },
  origin: { type: 'string' },
} as const

export function parseArguments(given: readonly string[]): Arguments {
  let parsed: ReturnType<typeof read>
  try {
    parsed = read(given)
  } catch (cause) {
    return { command: 'wrong', problem: (cause as Error).message }
  }
  const { values, positionals } = parsed
  const [command, folder = '.', more] = positionals
  if (values.version) return { command: 'version' }
  if (values.help || command === undefined) return { command: 'help' }
  if (command !== 'doctor') return { command: 'wrong', problem: `There is no command ${command}.` }
  if (more !== undefined) return { command: 'wrong', problem: `One folder at a time: ${folder} or ${more}.` }
  const { json = false, online = false, server, project, origin } = values
  if (origin !== undefined && !isOrigin(origin))
    return { command: 'wrong', problem: `--origin is scheme, host and port, without a path: https://app.example.com (not ${origin})` }
  // Each of the three says what to ask, and would do nothing where nothing is asked.
  const isOnline = online || [server, project, origin].some((one) => one !== undefined)
  return { command: 'doctor', folder, json, online: isOnline, server, project, origin }
}

function read(given: readonly string[]) {
  return parseArgs({ args: [...given], options, allowPositionals: true })
}

const isOrigin = (text: string): boolean =>
  /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '') && new URL(text).origin === text
