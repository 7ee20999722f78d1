/** What a dapp asks of its client. */
import type { PeerMetadata } from '@foyer/contract/entities'
import type { Command } from '../engine/command.ts'
import type { Session, View } from '../engine/state.ts'
import type { SignIn } from '../sign-in/role.ts'
import { lifetimes } from '../wire/methods.ts'
import type { DappClient, OpenProposal } from './client.ts'
import type { Run } from './waiters.ts'

type DappMethods = Pick<DappClient, 'propose' | 'resume' | 'authenticate' | 'request' | 'ping' | 'disconnect'>
type Open = Pick<View['proposed'][number], 'id' | 'ref' | 'uri' | 'codeExpiry'>
type Input = { readonly run: Run; readonly view: () => View; readonly metadata: PeerMetadata; readonly signIn: SignIn | undefined }

export function dappMethods({ run, view, metadata, signIn }: Input): DappMethods {
  function toOpenProposal({ id, ref, uri, codeExpiry }: Open, signal?: AbortSignal): OpenProposal {
    const approval = run<Session>({ type: 'attach' }, { signal, ref })
    // Whoever does not wait for it has the notification.
    approval.catch(() => undefined)
    const cancel = () => void run({ type: 'abandon', target: ref }).catch(() => undefined)
    return { id, uri, expiry: codeExpiry, expiresAt: codeExpiry * 1000 - view().clockAhead, approval, cancel }
  }

  const begin = async (command: Command, signal?: AbortSignal) => toOpenProposal(await run<Open>(command, { signal }), signal)
  const disconnect: DappClient['disconnect'] = (topic, reason) => run({ type: 'disconnect', topic, ...(reason && { reason }) })

  return {
    propose: ({ signal, ...input }) => begin({ type: 'propose', metadata, ...input }, signal),
    resume(id) {
      const { clockAhead, proposed } = view()
      const soonest = (Date.now() + clockAhead) / 1000 + lifetimes.pairingMargin
      const isGood = (open: View['proposed'][number]) => open.status === 'answered' || open.codeExpiry > soonest
      const found = proposed.filter((open) => (id === undefined ? isGood(open) : open.id === id)).at(-1)
      return found && toOpenProposal(found)
    },
    async authenticate({ signal, verify, ...input }) {
      const proposal = await begin({ type: 'authenticate', metadata, ...input }, signal)
      return verify && signIn ? { ...proposal, approval: signIn.verified(proposal.approval, verify, disconnect) } : proposal
    },
    request: ({ signal, sent, ...input }) => run({ type: 'request', ...input }, { signal, onSent: sent }),
    ping: (topic, options) => run({ type: 'ping', topic }, { signal: options?.signal }),
    disconnect,
  }
}
