/** The server as one program: what its first word says, on the environment and the files of variables that are named. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError, type Environment, type Fault, isSet, readAll } from '@foyer/service/config'
import { findMisspelt, readEnvironment } from '../config/read-config.ts'
import { runServer } from '../run.ts'
import { runBackupCommand, runRestoreCommand } from './backup-commands.ts'
import { checkConfig, describeMisspelt, refuseConfig } from './check-config.ts'
import type { CommandOutcome } from './command-outcome.ts'
import { runOperatorCommand } from './operator-commands.ts'
import { runProjectCommand } from './project-commands.ts'

const usage = `Usage: foyer-server [command] [--env <file>]...

  serve                  runs the server until it is told to stop; what happens without a command
  check-config           says everything that is wrong with the configuration, and starts nothing;
                         with --strict, variables that look misspelt count as wrong
  projects <command>     create, list, show, update and remove projects; projects --help says more
  backup <new folder>    copies everything that the embedded database and the relay keep, while the server runs or not
  restore <folder>       brings a backup back into a DATA_DIR without data
  operators <command>    issue, list and revoke the tokens of operators; operators --help says more
  version
  help

It is configured by variables of the environment; --env reads more of them from a file, and what is in the environment wins.
Without any it listens at http://127.0.0.1:4400 and keeps its data in ./data. docs/server.md lists every variable.`

type Invocation = { readonly words: readonly string[]; readonly environment: Environment }

const commands: Readonly<Record<string, (invocation: Invocation) => Promise<CommandOutcome> | CommandOutcome>> = {
  serve: async ({ words, environment }) => {
    refuseWords('serve takes', words)
    for (const warning of describeMisspelt(findMisspelt(environment))) console.error(warning)
    await runServer(environment)
    return { output: '', code: Number(process.exitCode ?? 0) }
  },
  'check-config': ({ words, environment }) => {
    const rest = words.filter((word) => word !== '--strict')
    refuseWords('check-config takes --strict and', rest)
    return checkConfig(environment, { strict: rest.length < words.length })
  },
  projects: ({ words, environment }) => {
    const { config, secrets } = readEnvironment(environment)
    return runProjectCommand(words, config, secrets)
  },
  operators: ({ words, environment }) => {
    const { config, secrets } = readEnvironment(environment)
    return runOperatorCommand(words, config, secrets)
  },
  backup: ({ words, environment }) => runBackupCommand(words, readEnvironment(environment)),
  restore: ({ words, environment }) => runRestoreCommand(words, readEnvironment(environment)),
  ...Object.fromEntries(['version', '--version'].map((name) => [name, saying(name, readVersion)])),
  ...Object.fromEntries(['help', '--help', '-h'].map((name) => [name, saying(name, () => usage)])),
}

function saying(name: string, say: () => string) {
  return ({ words }: Invocation): CommandOutcome => {
    refuseWords(`${name} takes`, words)
    return { output: say(), code: 0 }
  }
}

/** Does what the words say, prints what there is to say of it, and sets the exit code of the process. */
export async function runProgram(words: readonly string[], environment: Environment): Promise<void> {
  const { output, code } = await answerProgram(words, environment)
  if (output !== '') (code === 0 ? console.log : console.error)(output)
  process.exitCode = code
}

/** What there is to print, and the exit code. */
export async function answerProgram(words: readonly string[], environment: Environment): Promise<CommandOutcome> {
  let whole = environment
  try {
    const { files, rest } = takeEnvFiles(words)
    whole = { ...readEnvFiles(files), ...onlySet(environment) }
    const [name, ...more] = rest
    const command = Object.hasOwn(commands, name ?? 'serve') ? commands[name ?? 'serve'] : undefined
    if (command === undefined) return notUnderstood(`There is no command ${JSON.stringify(name)}.`)
    return await command({ words: more, environment: whole })
  } catch (error) {
    if (error instanceof ConfigError) return refuseConfig([error.message, ...describeMisspelt(findMisspelt(whole))])
    if (error instanceof UsageError) return notUnderstood(error.message)
    throw error
  }
}

class UsageError extends Error {
  override readonly name = 'UsageError'
}

function notUnderstood(why: string): CommandOutcome {
  return { output: `${why}\n\n${usage}`, code: 2 }
}

/** A word that nobody reads may be a misspelt one that something depends on. */
function refuseWords(taken: string, words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`${taken} no further words, and there is ${JSON.stringify(words[0])}.`)
}

/** An empty variable counts as one that is not set, so it hides none of a file that comes before it. */
function onlySet(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => isSet(value)))
}

function takeEnvFiles(words: readonly string[]): { readonly files: readonly string[]; readonly rest: readonly string[] } {
  const files: string[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const [option, value] = word.startsWith('--env') ? word.split(/=(.*)/s, 2) : [word]
    if (option !== '--env') {
      rest.push(word)
      continue
    }
    const file = value ?? words[++at]
    if (!file) throw new UsageError('--env needs the name of a file.')
    files.push(file)
  }
  return { files, rest }
}

/** @throws {ConfigError} naming every file that cannot be read. */
function readEnvFiles(files: readonly string[]): Environment {
  return Object.assign({}, ...readAll(...files.map((file) => () => onlySet(readEnvFile(file)))))
}

function readEnvFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8')) as Environment
  } catch (error) {
    const fault: Fault = {
      at: '--env',
      found: `${file}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no list of variables'})`,
      expected: 'a file of variables, one NAME=value in a line',
    }
    throw new ConfigError([fault])
  }
}

function readVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }
  return manifest.version
}
