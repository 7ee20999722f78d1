/** Runs a server until the process is told to stop. */
import type { Config } from './config/config.ts'
import { ConfigError, type Environment, readConfig, readSecrets } from './config/read-config.ts'
import type { Secrets } from './config/secrets.ts'
import { createServer } from './server.ts'

/** Resolves when the server has stopped; sets the exit code when it could not start. */
export async function runServer(environment: Environment): Promise<void> {
  // Heard from the beginning: process 1 of a container is not ended by a signal that it does not listen for.
  const told = new Promise<unknown>((resolve) => {
    process.once('SIGTERM', resolve).once('SIGINT', resolve)
  })
  try {
    const { config, secrets } = readBoth(environment)
    const server = await createServer(config, secrets)
    try {
      await server.listen()
      await told
    } finally {
      await server.close()
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown'
    console.error(error instanceof ConfigError ? `The configuration is not right:\n${message}` : `The server could not run: ${message}`)
    process.exitCode = 1
  }
}

/** @throws {ConfigError} naming every variable that is wrong. */
function readBoth(environment: Environment): { readonly config: Config; readonly secrets: Secrets } {
  const problems: string[] = []
  const attempt = <Value>(read: (environment: Environment) => Value): Value | undefined => {
    try {
      return read(environment)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const [config, secrets] = [attempt(readConfig), attempt(readSecrets)]
  if (config === undefined || secrets === undefined) throw new ConfigError(problems.join('\n'))
  return { config, secrets }
}
