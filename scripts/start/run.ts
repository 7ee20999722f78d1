/** Brings the parts of `npm start` up, in an order that can fail anywhere and leaves nothing behind. */
import { join, relative, resolve } from 'node:path'
import type { WorldOptions } from '@foyer/devnet'
import { checkPorts } from './check-ports.ts'
import { contentPolicy } from './content-policy.ts'
import { lockFolder } from './folder-lock.ts'
import type { StartOptions } from './options.ts'
import { readOwnFolder } from './own-folder.ts'
import { resetFolder } from './reset-folder.ts'
import { serveDemo } from './serve-demo.ts'

export type Running = { readonly stop: () => Promise<void> }
type Undo = (() => Promise<void>)[]

/**
 * Resolves when everything answers. `say` prints for people; an abort while starting ends what is already up.
 *
 * @throws {StartRefused} for what the user can put right, any other error for what they cannot.
 */
export async function run(options: StartOptions, say: (text: string) => void, signal: AbortSignal): Promise<Running> {
  const undo: Undo = []
  try {
    const folder = resolve(options.folder)
    const demoUrl = `http://localhost:${options.ports.demo}`
    undo.push((await lockFolder(folder, demoUrl)).release)
    if (options.reset) say(describeReset(options.folder, await resetFolder(folder)))
    else await readOwnFolder(folder)
    await checkPorts(options.ports)
    say(`Starting the chains and the server, and building the demo${options.documents ? ' and the documentation' : ''}...`)
    await bringUp({ options, folder, demoUrl, signal, say }, undo)
    signal.throwIfAborted()
    const { welcome } = await import('./welcome.ts')
    say(
      welcome({
        options,
        demoUrl,
        phoneUrl: phoneUrl(options),
        serverUrl: serverUrl(options),
        folder: shorten(folder),
        extension: shorten(join(folder, 'extension')),
      }),
    )
    return { stop: () => runBackwards(undo) }
  } catch (error) {
    await runBackwards(undo).catch(() => {})
    throw error
  }
}

type Start = {
  readonly options: StartOptions
  readonly folder: string
  readonly demoUrl: string
  readonly signal: AbortSignal
  say(text: string): void
}

async function bringUp({ options, folder, demoUrl, signal, say }: Start, undo: Undo): Promise<void> {
  // Imported only now: reading all of it takes longer than saying that a port is taken.
  const devnet = await import('@foyer/devnet')
  const { buildDemo } = await import('./build-demo.ts')
  const { buildDocuments } = await import('./build-documents.ts')
  signal.throwIfAborted()
  const demoFolder = join(folder, 'demo')
  const documents = options.documents ? join(folder, 'docs') : undefined
  const startWorld = devnet
    .createWorld({ ...worldOptions(options, folder, demoUrl), onChainLost: (network) => say(describeLoss(network)) })
    .then((world) => {
      undo.push(world.dispose)
      return world
    })
  const [world] = await allOrThrow([
    startWorld,
    buildDemo(demoFolder, { documents: options.documents }),
    makeExtension(options, folder),
    documents ? buildDocuments(documents, signal) : Promise.resolve(),
  ])
  signal.throwIfAborted()
  const { projectId, chains, networks } = world
  const demo = await serveDemo({
    folder: demoFolder,
    ...(documents && { documents }),
    port: options.ports.demo,
    policy: contentPolicy(serverUrl(options), [chains.first.rpcUrl, chains.second.rpcUrl]),
    config: {
      projectId,
      server: serverUrl(options),
      networks: [networks.first, networks.second],
      devWallet: true,
      phone: phoneUrl(options),
    },
  })
  undo.push(demo.close)
}

function worldOptions(options: StartOptions, folder: string, demoUrl: string): WorldOptions {
  const { first, second, server, phone, onramp, demo } = options.ports
  return {
    folder,
    database: 'disk',
    ports: { first, second, server, phone, onramp },
    phone: true,
    onramp: true,
    origins: [demoUrl, `http://127.0.0.1:${demo}`],
    server: { publicUrl: serverUrl(options) },
    secrets: options.databaseUrl ? { databaseUrl: options.databaseUrl } : {},
  }
}

/** The extension starts with the first network only, so that "unknown network, add it" can be seen. */
async function makeExtension({ ports }: StartOptions, folder: string): Promise<void> {
  const { firstNetwork } = await import('@foyer/devnet')
  const { buildExtension, toWalletChain } = await import('@foyer/devnet/extension')
  await buildExtension(join(folder, 'extension'), { chains: [toWalletChain(firstNetwork(`http://127.0.0.1:${ports.first}`))] })
}

const phoneUrl = ({ ports }: StartOptions) => `http://localhost:${ports.phone}`
const serverUrl = ({ ports }: StartOptions) => `http://localhost:${ports.server}`

function shorten(path: string): string {
  const short = relative(process.cwd(), path)
  return short === '' || short.startsWith('..') ? path : short
}

function describeReset(folder: string, removed: readonly string[]): string {
  return removed.length === 0 ? `Nothing was kept in ${folder} yet.` : `Removed ${folder} with all it kept: ${removed.join(', ')}.`
}

function describeLoss({ name, rpcUrls }: { readonly name: string; readonly rpcUrls: ChainAddresses }): string {
  return (
    `\n${name} (${rpcUrls.default.http[0]}) has ended by itself: something stopped its process, or the machine is out of memory.\n` +
    'The rest goes on without it. To have it back, press Ctrl-C and start again; it keeps all but its last two seconds.'
  )
}

type ChainAddresses = { readonly default: { readonly http: readonly string[] } }

/** Waits for all of them even when one fails, so that nothing comes up after it was undone. */
async function allOrThrow<const T extends readonly Promise<unknown>[]>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

async function runBackwards(undo: Undo): Promise<void> {
  const failures: unknown[] = []
  for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
