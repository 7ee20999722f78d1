/**
 * Peers built on the official SDK, as wallets and apps in the field are: restartable, in memory, and without a word to
 * anybody but the relay.
 */
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { UniversalProvider } from '@walletconnect/universal-provider'

// Else the SDK hands every client of a process the same core.
process.env.DISABLE_GLOBAL_CORE = 'true'
// Its own switch for tests: no telemetry, and no asking whether an app is known as a fraud.
process.env.IS_VITEST = 'true'

const heard = [
  'session_authenticate',
  'session_proposal',
  'proposal_expire',
  'session_connect',
  'session_request',
  'session_request_expire',
  'session_event',
  'session_update',
  'session_extend',
  'session_ping',
  'session_delete',
  'session_expire',
] as const

type Sign = InstanceType<typeof SignClient>
type SignCore = Sign['core']
type Kit = InstanceType<typeof WalletKit>
declare const on: Sign['on']
export type SignEvent = (typeof heard)[number]
export type SignArguments<E extends SignEvent> = Parameters<Parameters<typeof on<E>>[1]>[0]

/** One program of somebody else: `sdk` is what it is written against, replaced when it starts again. */
export type Official<T> = {
  sdk: T
  /** The first event of that name since the program began, or the `count`th. */
  next<E extends SignEvent>(event: E, count?: number): Promise<SignArguments<E>>
  of<E extends SignEvent>(event: E): readonly SignArguments<E>[]
  /** Torn off, nothing said, as when a process is killed or a page is closed. Its storage remains. */
  stop(): Promise<void>
  /** `stop`, and a new one on the same storage. */
  restart(): Promise<void>
  /** Resolves when it is connected anew. Until then it may speak into a connection that is gone, and wait for 15 seconds. */
  reconnects(): Promise<void>
  /** Lets the SDK look at what has run out, which it does every five seconds. */
  pulse(): void
}

/** What goes beside the namespaces, in the SDK's words and types. */
export type OfficialSaid = { sessionProperties?: Record<string, string>; scopedProperties?: Record<string, unknown> }

/** How one kind of program begins: what its author holds, and the sign client under it. */
export type Begin<T> = (start: Start) => Promise<{ readonly sdk: T; readonly sign: Sign }>

type Start = {
  readonly options: {
    readonly projectId: string
    readonly relayUrl: string
    readonly logger: string
    readonly telemetryEnabled: boolean
    readonly customStoragePrefix: string
    readonly storage: ReturnType<typeof memoryStore>
  }
  readonly metadata: { name: string; description: string; url: string; icons: string[] }
}

export const beginSignClient: Begin<Sign> = async ({ options, metadata }) => {
  // One request a second is what the SDK does for people; here each is answered by a program.
  const sdk = await SignClient.init({ ...options, metadata, signConfig: { disableRequestQueue: true } })
  return { sdk, sign: sdk }
}

export const beginWalletKit: Begin<Kit> = (start) => initWalletKit(start, { disableRequestQueue: true })

/** As it comes: the next request is shown a second after the one before was answered. */
export const beginPatientWalletKit: Begin<Kit> = (start) => initWalletKit(start, { disableRequestQueue: false })

async function initWalletKit({ options, metadata }: Start, signConfig: { disableRequestQueue: boolean }) {
  const core = new Core(options) as unknown as SignCore
  const sdk = await WalletKit.init({ core, metadata, signConfig })
  return { sdk, sign: sdk.engine.signClient as Sign }
}

export const beginUniversalProvider: Begin<InstanceType<typeof UniversalProvider>> = async ({ options, metadata }) => {
  const sdk = await UniversalProvider.init({ ...options, metadata, disableProviderPing: true })
  return { sdk, sign: sdk.client }
}

export async function startOfficial<T>(name: string, relayUrl: string, begin: Begin<T>): Promise<Official<T>> {
  const options = { projectId: 'foyer-local', relayUrl, logger: 'silent', telemetryEnabled: false, customStoragePrefix: name }
  const storage = memoryStore()
  const metadata = { name, description: `The ${name}.`, url: `https://${name}.example`, icons: [] }
  const past: { readonly event: SignEvent; readonly value: unknown }[] = []
  const wakers = new Set<() => void>()
  const start = async () => {
    const { sdk, sign } = await begin({ options: { ...options, storage }, metadata })
    // Walletkit gives it a logger of its own.
    sign.logger.level = 'silent'
    catchPingChecks(sign)
    for (const event of heard)
      sign.on(event, (value: unknown) => {
        past.push({ event, value })
        for (const wake of wakers) wake()
      })
    return { sdk, core: sign.core }
  }
  let { sdk, core } = await start()

  const official: Official<T> = {
    get sdk() {
      return sdk
    },
    of: <E extends SignEvent>(event: E) => past.filter((one) => one.event === event).map(({ value }) => value as SignArguments<E>),
    next(event, count = 1) {
      return new Promise((resolve) => {
        const look = () => {
          const found = official.of(event)[count - 1]
          if (!found) return
          wakers.delete(look)
          resolve(found)
        }
        wakers.add(look)
        look()
      })
    },
    stop: () => silence(core),
    async restart() {
      await official.stop()
      const next = await start()
      sdk = next.sdk
      core = next.core
    },
    reconnects: () => new Promise((resolve) => core.relayer.once('relayer_connect', () => resolve())),
    pulse: () => void core.heartbeat.events.emit('heartbeat_pulse'),
  }
  return official
}

/** The SDK looks whether a ping's session has run out without waiting for what it finds: where one has, nobody would hear it. */
function catchPingChecks({ engine }: Sign): void {
  const check: (asked: unknown) => Promise<void> = Reflect.get(engine, 'isValidPing')
  Reflect.set(engine, 'isValidPing', (asked: unknown) => {
    const checked = check(asked)
    checked.catch(() => undefined)
    return checked
  })
}

/** What it still has to say would open its connection again, and again. */
async function silence({ heartbeat, relayer }: SignCore): Promise<void> {
  heartbeat.stop()
  relayer.request = () => new Promise(() => undefined)
  relayer.transportOpen = async () => undefined
  await relayer.transportClose()
}

/** The SDK's types want to be able to write to what they are handed. */
export const toMutable = <T>(value: T): Mutable<T> => structuredClone(value) as Mutable<T>
type Mutable<T> = T extends readonly (infer Item)[] ? Mutable<Item>[] : T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T

/** Texts in a map: what is put in comes out as a copy, as from a browser's storage. */
function memoryStore() {
  const texts = new Map<string, string>()
  const read = (text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as never))
  return {
    getKeys: async () => [...texts.keys()],
    getEntries: async <T>() => [...texts].map(([key, text]): [string, T] => [key, read(text) as T]),
    getItem: async <T>(key: string) => read(texts.get(key)) as T | undefined,
    setItem: async (key: string, value: unknown) => void texts.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void texts.delete(key),
  }
}
