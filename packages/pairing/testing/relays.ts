/** The relay that interop runs through: one that can be started again where it was, on what it kept. */
import { afterAll, beforeAll, expect } from 'vitest'
import { allowOnlyLoopback } from './only-loopback.ts'
import { startRelay } from './relay.ts'

export type InteropRelay = {
  readonly url: string
  /** Torn off and started again on the same port, `pauseMs` later. */
  restart(pauseMs?: number): Promise<void>
  stop(): Promise<void>
}

/** One for all tests of a file, in which nobody talks to another machine. */
export function useInteropRelay(): Pick<InteropRelay, 'url' | 'restart'> {
  const loopback = allowOnlyLoopback()
  let relay: InteropRelay | undefined
  const started = () => {
    if (!relay) throw new Error('The relay is there in tests only.')
    return relay
  }
  beforeAll(async () => {
    relay = await startInteropRelay()
  })
  afterAll(async () => {
    await relay?.stop()
    loopback.restore()
    expect(loopback.refused).toEqual([])
  })
  return {
    get url() {
      return started().url
    },
    restart: (pauseMs) => started().restart(pauseMs),
  }
}

async function startInteropRelay(): Promise<InteropRelay> {
  let relay = await startRelay()
  const { url, port, mailbox } = relay
  return {
    url,
    async restart(pauseMs = 0) {
      await relay.stop()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      relay = await startRelay({ port, mailbox })
    },
    stop: () => relay.stop(),
  }
}
