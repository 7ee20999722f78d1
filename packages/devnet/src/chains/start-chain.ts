/** A local EVM chain that keeps its state: start it, hurt it, bring it back. */
import type { Chain } from 'viem'
import { type Anvil, startAnvil } from './anvil-process.ts'
import { type ChainClient, createChainClient } from './chain-client.ts'
import { untilHeldStill } from './held-still.ts'
import { assertPortFree } from './ports.ts'
import { createStateFile } from './state-file.ts'

export type ChainOptions<Network extends Chain = Chain> = {
  /** The network for the address the chain turns out to listen on. */
  readonly network: (rpcUrl: string) => Network
  /** Where the state is kept between starts. */
  readonly stateFile: string
  /** Default 0, which takes a free one. */
  readonly port?: number
  /** Default 127.0.0.1. */
  readonly host?: string
  /** How often new blocks are saved, in milliseconds. Default 2000; what a crash can lose. */
  readonly saveEveryMs?: number
  /** The process has ended and nobody here asked it to. */
  readonly onLost?: () => void
}

export type DevChain<Network extends Chain = Chain> = {
  readonly network: Network
  readonly rpcUrl: string
  readonly port: number
  readonly client: ChainClient
  /** Of the running process; nothing while the chain is down. */
  readonly pid: () => number | undefined
  /** Adds empty blocks. */
  readonly mine: (blocks?: number) => Promise<void>
  /** Writes the state to disk now. */
  readonly save: () => Promise<void>
  /** Holds the process still: it accepts connections and answers nothing. Resolves when it stands still, which is a moment later. */
  readonly freeze: () => Promise<void>
  readonly thaw: () => void
  /** Ends the process at once, as a power cut would: what was not saved is lost. */
  readonly kill: () => Promise<void>
  /** Saves, then ends the process. Done twice it does nothing. @throws {Error} when the state could not be saved. */
  readonly stop: () => Promise<void>
  /** Starts the process again, on the same port, with the saved state. */
  readonly restart: () => Promise<void>
}

const termMs = 3000

export async function startChain<Network extends Chain>(options: ChainOptions<Network>): Promise<DevChain<Network>> {
  const host = options.host ?? '127.0.0.1'
  const { id: chainId, name } = options.network('')
  const file = createStateFile(options.stateFile)
  await assertPortFree(options.port ?? 0, name, host)
  const up = async (port: number): Promise<Anvil> => {
    const started = await startAnvil({ chainId, name, host, port, loadState: file.existing() })
    // It may also end on its own, or at someone else's hand.
    void started.exited.then(() => {
      if (anvil !== started) return
      anvil = undefined
      clearInterval(saver)
      options.onLost?.()
    })
    return started
  }

  let ending: Promise<void> = Promise.resolve()
  let anvil: Anvil | undefined
  anvil = await up(options.port ?? 0)
  const { port } = anvil
  const rpcUrl = `http://${host}:${port}`
  const network = options.network(rpcUrl)
  const client = createChainClient(network)
  let saver = saveRegularly()

  function saveRegularly(): NodeJS.Timeout {
    // A chain that is down or frozen has nothing to save; stop() is where a failure counts.
    const timer = setInterval(() => file.saveNewBlocks(client).catch(() => {}), options.saveEveryMs ?? 2000)
    timer.unref()
    return timer
  }

  async function down(end: (running: Anvil) => Promise<void>): Promise<void> {
    if (!anvil) return ending
    const running = anvil
    anvil = undefined
    clearInterval(saver)
    ending = end(running).finally(async () => {
      await running.exited
      await file.settled()
    })
    return ending
  }

  async function end(running: Anvil): Promise<void> {
    running.signal('SIGCONT')
    try {
      await file.save(client)
    } catch (cause) {
      throw new Error(`${name} could not save its state to ${options.stateFile}; what happened since the last save is lost.`, { cause })
    } finally {
      running.signal('SIGTERM')
      const force = setTimeout(() => running.signal('SIGKILL'), termMs)
      void running.exited.then(() => clearTimeout(force))
    }
  }

  return {
    network,
    rpcUrl,
    port,
    client,
    pid: () => anvil?.pid,
    mine: (blocks = 1) => client.mine({ blocks }),
    save: () => file.save(client),
    freeze: async () => {
      if (anvil === undefined) return
      anvil.signal('SIGSTOP')
      await untilHeldStill(anvil.pid)
    },
    thaw: () => anvil?.signal('SIGCONT'),
    kill: () => down(async (running) => running.signal('SIGKILL')),
    stop: () => down(end),
    restart: async () => {
      if (anvil) throw new Error(`${name} is running; stop or kill it first.`)
      anvil = await up(port)
      saver = saveRegularly()
    },
  }
}
