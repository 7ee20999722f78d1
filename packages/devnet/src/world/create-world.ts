/** A whole local world in one call: two chains with everything deployed, and the server that reads them. */
import { randomBytes } from 'node:crypto'
import type { Config, Secrets } from '@foyer/server'
import { devnetAccounts } from '../accounts.ts'
import { assertPortFree } from '../chains/ports.ts'
import { type DevChain, startChain } from '../chains/start-chain.ts'
import { deploy } from '../deploy/deploy.ts'
import { devnetManifest, devnetProjectId, toServerChains } from '../manifest.ts'
import { type FirstNetwork, firstNetwork, type NetworkKey, type SecondNetwork, secondNetwork } from '../networks.ts'
import { type OnrampServer, startOnramp } from '../onramp/serve/start-onramp.ts'
import type { PhoneServer } from '../phone/serve/start-phone.ts'
import { openWorldFolder } from './world-folder.ts'
import { startWorldPhone, toPhoneEntry } from './world-phone.ts'
import { startWorldServer, type WorldServer } from './world-server.ts'

export type WorldOptions = {
  /** Default: free ones. */
  readonly ports?: Partial<Record<NetworkKey | 'server' | 'phone' | 'onramp', number>>
  /** Keeps chains and database there for the next start. Default: a temporary folder, deleted by `dispose`. */
  readonly folder?: string
  /** `memory` (default) forgets when the server ends; `disk` keeps the database in the folder. */
  readonly database?: 'memory' | 'disk'
  /** What the project `foyer-local` allows beside localhost. Default: nothing listed, in development mode. */
  readonly origins?: readonly string[]
  /** Also serves the phone wallet's page, and lists it in the server's catalogue. */
  readonly phone?: boolean
  /** Also serves the sandbox that sells tokens for test cards, and has the server sell through it. */
  readonly onramp?: boolean
  /** Anything of the server's configuration that the test is about. */
  readonly server?: Partial<Config>
  /** Default: none, which means the embedded database. */
  readonly secrets?: Secrets
  /** A chain has ended by itself, or at the hand of somebody else. The rest goes on. */
  readonly onChainLost?: (network: FirstNetwork | SecondNetwork) => void
}

export type World = {
  readonly chains: { readonly first: DevChain<FirstNetwork>; readonly second: DevChain<SecondNetwork> }
  readonly server: WorldServer
  /** The phone wallet's page, when asked for. */
  readonly phone: PhoneServer | undefined
  /** The sandbox that sells tokens, when asked for. */
  readonly onramp: OnrampServer | undefined
  /** Both networks, with the addresses they really have. */
  readonly networks: { readonly first: FirstNetwork; readonly second: SecondNetwork }
  readonly projectId: string
  readonly manifest: typeof devnetManifest
  readonly accounts: typeof devnetAccounts
  /** Where chains and database live. */
  readonly folder: string
  /** Ends everything, saves what is kept and deletes what is not. Done twice it does nothing. */
  readonly dispose: () => Promise<void>
}

/**
 * @throws {PortBusy} when a given port is taken.
 * @throws {WorldOutdated} when the kept folder was made with other contracts.
 */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const undo: (() => Promise<void>)[] = []
  let disposing: Promise<void> | undefined
  const dispose = () => {
    disposing ??= runBackwards(undo)
    return disposing
  }
  try {
    await assertPortFree(options.ports?.server ?? 0, 'the Foyer server')
    const folder = await openWorldFolder(options.folder)
    undo.push(folder.dispose)
    const started = await Promise.allSettled([
      startDeployed({ key: 'first', network: firstNetwork, stateFile: folder.stateFile('first') }, options, undo),
      startDeployed({ key: 'second', network: secondNetwork, stateFile: folder.stateFile('second') }, options, undo),
    ])
    const [first, second] = [settledValue(started[0]), settledValue(started[1])]
    let server: WorldServer | undefined
    const phone = options.phone
      ? await startWorldPhone([first.network, second.network], options.ports?.phone, () => options.server?.publicUrl ?? server?.url)
      : undefined
    if (phone) undo.push(phone.close)
    const onrampKey = randomBytes(32).toString('hex')
    const onramp = options.onramp
      ? await startOnramp({
          chains: [first.network, second.network],
          file: folder.purchasesFile,
          key: onrampKey,
          ...(options.ports?.onramp !== undefined && { port: options.ports.onramp }),
        })
      : undefined
    if (onramp) undo.push(onramp.close)
    const config = serverConfig(options, folder.databaseFolder, { first: first.rpcUrl, second: second.rpcUrl })
    server = await startWorldServer(
      {
        ...config,
        ...(phone && { wallets: [toPhoneEntry(phone.url), ...(config.wallets ?? [])] }),
        ...(onramp && { onramp: { ...config.onramp, sandbox: onramp.url } }),
      },
      onramp ? { ...options.secrets, onramp: { ...options.secrets?.onramp, sandboxKey: onrampKey } } : options.secrets,
    )
    undo.push(server.kill)
    return {
      chains: { first, second },
      server,
      phone,
      onramp,
      networks: { first: first.network, second: second.network },
      projectId: devnetProjectId,
      manifest: devnetManifest,
      accounts: devnetAccounts,
      folder: folder.path,
      dispose,
    }
  } catch (error) {
    await dispose().catch(() => {})
    throw error
  }
}

type Planned<Network> = { readonly key: NetworkKey; readonly network: (rpcUrl: string) => Network; readonly stateFile: string }

async function startDeployed<Network extends FirstNetwork | SecondNetwork>(
  { key, network, stateFile }: Planned<Network>,
  options: WorldOptions,
  undo: (() => Promise<void>)[],
): Promise<DevChain<Network>> {
  const onLost = () => options.onChainLost?.(chain.network)
  const chain: DevChain<Network> = await startChain({ network, stateFile, port: options.ports?.[key] ?? 0, onLost })
  // What is not kept need not be saved.
  undo.push(options.folder === undefined ? chain.kill : chain.stop)
  await deploy(chain.client, key)
  await chain.save()
  return chain
}

/** Every step is taken, whatever the others do; the first failure is thrown at the end. */
async function runBackwards(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of [...steps].reverse()) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

function serverConfig(options: WorldOptions, databaseFolder: string, rpcUrls: Parameters<typeof toServerChains>[0]): Config {
  return {
    host: '127.0.0.1',
    port: options.ports?.server ?? 0,
    dataDir: options.database === 'disk' ? databaseFolder : 'memory',
    chains: toServerChains(rpcUrls),
    projects: [{ id: devnetProjectId, name: 'Foyer Local', allowedOrigins: options.origins ?? [], development: true, analytics: true }],
    allowLocalEgress: true,
    logLevel: 'error',
    drainMs: 0,
    ...options.server,
  }
}

function settledValue<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}
