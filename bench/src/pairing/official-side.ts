/** `@walletconnect/sign-client` as an app and a wallet use it, in memory, with everything off that would slow it down. */
import { SignClient } from '@walletconnect/sign-client'
import { type App, asked, chainId, granted, proposed, type Relay, type Side, signature, toMetadata, type Wallet } from './side.ts'

// Else both clients of this process would share one core.
process.env.DISABLE_GLOBAL_CORE = 'true'
// No telemetry, and no host that is asked whether the app is a fraud: in a closed network each question costs seconds.
process.env.IS_VITEST = 'true'

async function start({ url, projectId }: Relay, name: string) {
  const client = await SignClient.init({
    relayUrl: url,
    projectId,
    metadata: toMetadata(name),
    storage: memoryStore(),
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: name,
    // Else a wallet hears one request a second.
    signConfig: { disableRequestQueue: true },
  })
  const dispose = async () => {
    const { heartbeat, relayer } = client.core
    heartbeat.stop()
    // What it still has to say would open its connection again, and again.
    relayer.request = () => new Promise(() => undefined)
    relayer.transportOpen = async () => undefined
    await relayer.transportClose()
  }
  return { client, dispose }
}

async function startApp(relay: Relay): Promise<App> {
  const { client, dispose } = await start(relay, 'app')
  return {
    async propose() {
      const { uri = '', approval } = await client.connect({ optionalNamespaces: proposed })
      return { uri, connected: approval().then(({ topic }) => topic) }
    },
    sign: (topic) => client.request({ topic, chainId, request: asked }),
    dispose,
  }
}

async function startWallet(relay: Relay): Promise<Wallet> {
  const { client, dispose } = await start(relay, 'wallet')
  client.on('session_proposal', ({ id }) => client.approve({ id, namespaces: granted }).catch(() => undefined))
  client.on('session_request', ({ topic, id }) => void client.respond({ topic, response: { id, jsonrpc: '2.0', result: signature } }))
  return { scan: (uri) => client.pair({ uri }), dispose }
}

function memoryStore() {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    setItem: async (key: string, value: unknown) => void values.set(key, value),
    removeItem: async (key: string) => void values.delete(key),
  }
}

export const officialSide: Side = { name: 'official', startApp, startWallet }
