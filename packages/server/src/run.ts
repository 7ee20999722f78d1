/** The server as a program: configured by the environment, run until the process is told to stop. */
import { type Environment, readAll } from '@foyer/service/config'
import { runUntilStopped } from '@foyer/service/lifecycle'
import { readConfig, readSecrets } from './config/read-config.ts'
import { createServer } from './server.ts'

/** Resolves when the server has stopped; sets the exit code when it could not start. */
export function runServer(environment: Environment): Promise<void> {
  return runUntilStopped(() => {
    const [config, secrets] = readAll(
      () => readConfig(environment),
      () => readSecrets(environment),
    )
    return createServer(config, secrets)
  })
}
