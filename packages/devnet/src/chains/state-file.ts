/** A chain's state on disk. */
import { existsSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Hex } from 'viem'
import type { ChainClient } from './chain-client.ts'

const unzip = promisify(gunzip)

export type StateFile = {
  /** Where the state is, if there is any yet. */
  readonly existing: () => string | undefined
  /** Writes the state of now, unless it is what was written last. */
  readonly save: (client: ChainClient) => Promise<void>
  /** The same, but only looks when there is a new block: an idle chain costs next to nothing. */
  readonly saveNewBlocks: (client: ChainClient) => Promise<void>
  /** Resolves when nothing is being written. */
  readonly settled: () => Promise<void>
}

/**
 * Anvil's own `--state-interval` writes into the file in place, so a kill at the wrong moment leaves half a state.
 * Here the state goes to a second file first, which then takes the name of the first: there is always a whole one.
 */
export function createStateFile(path: string): StateFile {
  let last: Hex | undefined
  let lastBlock: Hex | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = async (client: ChainClient) => {
    const dump = await client.request<{ Method: 'anvil_dumpState'; Parameters: []; ReturnType: Hex }>({
      method: 'anvil_dumpState',
      params: [],
    })
    if (dump === last) return
    await replaceFile(path, await unzip(Buffer.from(dump.slice(2), 'hex')))
    last = dump
  }
  const save = (client: ChainClient) => {
    writing = writing.catch(() => {}).then(() => write(client))
    return writing
  }
  return {
    existing: () => (existsSync(path) ? path : undefined),
    save,
    saveNewBlocks: async (client) => {
      const { hash } = await client.getBlock()
      if (hash === lastBlock) return
      await save(client)
      lastBlock = hash
    },
    settled: () => writing.catch(() => {}),
  }
}

async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(`${path}.new`, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}
