/** Runs a server until the process is told to stop. */
import { ConfigError, type Environment, readConfig, readSecrets } from './config/read-config.ts'
import { createServer } from './server.ts'

/** Resolves when the server has stopped; sets the exit code when it could not start. */
export async function runServer(environment: Environment): Promise<void> {
  try {
    const server = await createServer(readConfig(environment), readSecrets(environment))
    const stopped = new Promise<void>((resolve, reject) => {
      const stop = () => server.close().then(resolve, reject)
      process.once('SIGTERM', stop).once('SIGINT', stop)
    })
    await server.listen().catch(async (error: unknown) => {
      await server.close()
      throw error
    })
    await stopped
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown'
    console.error(error instanceof ConfigError ? `The configuration is not right:\n${message}` : `The server could not run: ${message}`)
    process.exitCode = 1
  }
}
