/** The code that is made ahead of an attempt: kept until that takes it, or nobody looks at wallets any more. */
import type { PairingProposal } from '../../entities/pairing.ts'
import { expiryMargin } from '../../links/pairing-link.ts'
import type { Opened } from './open-once.ts'
import type { PairingHost } from './pairing-host.ts'
import { requestedNamespaces } from './requested-namespaces.ts'

export type Ahead = {
  /** In place of the one before. */
  make(attempt: number): void
  /** For the attempt that begins, if it is good still; it is nobody else's then. */
  take(): Promise<PairingProposal | undefined>
  drop(): void
}

type Input = { open(): Promise<Opened>; end(opened: Opened, topic: string): void }

export function createAhead({ setup, environment, clients, signal, send, read }: PairingHost, { open, end }: Input): Ahead {
  let held: Promise<PairingProposal> | undefined
  signal.addEventListener('abort', drop)

  async function propose(): Promise<PairingProposal> {
    const { client } = await open()
    return client.propose(await requestedNamespaces(setup, clients))
  }

  function make(attempt: number): void {
    drop()
    // Work waits for the next frame. A press within it has begun an attempt, whose code is its own.
    const { ahead } = read()
    if (ahead?.status !== 'making' || ahead.attempt !== attempt) return
    const mine = propose()
    held = mine
    const over = (cause: unknown): void => {
      if (held !== mine) return
      drop()
      const isExpired = (cause as { readonly code?: unknown } | undefined)?.code === 'expired'
      send({ type: 'ahead-over', attempt, reason: isExpired ? 'expired' : 'failed' })
    }
    mine.then(({ uri, expiresAt, answered, approval }) => {
      if (held !== mine) return
      send({ type: 'code-ahead', attempt, uri, expiresAt })
      // The link was opened in another way than by a press: the wallet is connected all the same.
      answered.then(() => held === mine && send({ type: 'pairing-found', uri, expiresAt }), ignore)
      approval.catch(over)
    }, over)
  }

  /** Whoever reads it now, or has said yes already, finds nobody. */
  function drop(): void {
    held
      ?.then(async ({ cancel, approval }) => {
        cancel()
        const { topic } = await approval
        end(await open(), topic)
      })
      .catch(ignore)
    held = undefined
  }

  return {
    make,
    drop,
    async take() {
      const taken = held
      held = undefined
      const proposal = await taken?.catch(ignore)
      if (!proposal) return undefined
      const { pairing: shown } = read()
      // What is shown is good; what comes late has to be.
      const isShown = shown.status === 'waiting' && shown.uri === proposal.uri
      if (isShown || proposal.expiresAt - expiryMargin > environment.now()) return proposal
      proposal.cancel()
      return undefined
    },
  }
}

function ignore(): undefined {}
