/** The server of a world: can be killed and brought back on the same port with the same data. */
import { type Config, createServer, type FoyerServer, type Secrets } from '@foyer/server'

export type WorldServer = {
  /** Stays the same over `kill` and `restart`. */
  readonly url: string
  readonly port: number
  /** The live server. @throws {Error} while it is down. */
  readonly live: () => FoyerServer
  /** Cuts every open connection and ends it. */
  readonly kill: () => Promise<void>
  readonly restart: () => Promise<void>
}

export async function startWorldServer(config: Config, secrets: Secrets = {}): Promise<WorldServer> {
  let server: FoyerServer | undefined = await listening(config, secrets)
  const { url } = server
  const port = Number(new URL(url).port)
  return {
    url,
    port,
    live: () => {
      if (!server) throw new Error('The server of this world is down.')
      return server
    },
    kill: async () => {
      const running = server
      server = undefined
      await running?.close()
    },
    restart: async () => {
      if (server) throw new Error('The server of this world is running; kill it first.')
      server = await listening({ ...config, port }, secrets)
    },
  }
}

async function listening(config: Config, secrets: Secrets): Promise<FoyerServer> {
  const server = await createServer(config, secrets)
  try {
    await server.listen()
    return server
  } catch (error) {
    await server.close()
    throw error
  }
}
