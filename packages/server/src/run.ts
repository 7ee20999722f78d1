/** The server as a program: configured by the environment, run until the process is told to stop. */
import type { Environment } from '@foyer/service/config'
import { runUntilStopped } from '@foyer/service/lifecycle'
import { beginFirstStart, createFirstProject, endFirstStart, needsFirstProject } from './commands/first-project.ts'
import { readEnvironment } from './config/read-config.ts'
import { createServer } from './server.ts'

/** Resolves when the server has stopped; sets the exit code when it could not start. */
export function runServer(environment: Environment): Promise<void> {
  return runUntilStopped(async () => {
    const { config, secrets } = readEnvironment(environment)
    const needsProject = needsFirstProject(config, secrets)
    if (needsProject) beginFirstStart(config)
    const server = await createServer(config, secrets)
    return {
      close: server.close,
      listen: async () => {
        await server.listen()
        if (needsProject) console.error(await createFirstProject(server, config))
        endFirstStart(config, secrets)
      },
    }
  })
}
