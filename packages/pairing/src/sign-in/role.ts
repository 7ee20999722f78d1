/** One-click sign-in (`wc_sessionAuthenticate`): what a client is given that wants it, so that no other carries it. */

import { type AccountId, networkOf } from '@foyer/contract/entities'
import type { Role } from '../engine/role.ts'
import type { Session } from '../engine/state.ts'
import { PairingError } from '../error.ts'
import type { RpcError } from '../wire/json-rpc.ts'
import { peerErrors } from '../wire/methods.ts'
import { sealedResponses, signInCommands } from './dapp.ts'
import { type Cacao, formatSignIn } from './message.ts'
import { signInAnswers, signInHandlers } from './wallet.ts'

export type SignIn = { readonly extend: (role: Role) => Role; readonly verified: typeof verified }

/** For `createDapp`: `client.authenticate`. */
export const dappSignIn = (): SignIn => ({
  extend: (role) => ({ ...role, commands: { ...role.commands, ...signInCommands }, sealedResponses }),
  verified,
})

/** For `createClient`: the same, and a wallet that takes sign-ins (`sign_in`) ahead of the proposals beside them. */
export const walletSignIn = (): SignIn => ({
  extend: (role) => ({
    ...role,
    commands: { ...role.commands, ...signInCommands, ...signInAnswers },
    handlers: { ...role.handlers, ...signInHandlers },
    sealedResponses,
  }),
  verified,
})

/** One signature, with everything that a check of it needs. */
export type SignedMessage = {
  readonly message: string
  readonly account: AccountId
  /** Where a contract is asked. */
  readonly chainId: string
  readonly signature: string
  /** `eip191` of an account of its own, `eip1271` of a contract. */
  readonly type: string
  readonly cacao: Cacao
}

export type Verify = (signed: SignedMessage) => boolean | Promise<boolean>

type Disconnect = (topic: string, reason: RpcError) => Promise<void>

/** The session, if every signature it came with is true; else it is ended, and this rejects. */
function verified(approval: Promise<Session>, verify: Verify, disconnect: Disconnect): Promise<Session> {
  const checked = approval.then((session) => verifySession(session, verify, disconnect))
  // Nobody may wait for it.
  checked.catch(() => undefined)
  return checked
}

async function verifySession(session: Session, verify: Verify, disconnect: Disconnect): Promise<Session> {
  for (const cacao of session.auths ?? []) {
    const account = cacao.p.iss.slice('did:pkh:'.length)
    const { t: type, s: signature } = cacao.s
    const signed = { message: formatSignIn(cacao.p), account, chainId: networkOf(account), signature, type, cacao }
    const isTrue = await Promise.resolve(signed)
      .then(verify)
      .catch(() => false)
    if (isTrue) continue
    const reason = { code: peerErrors.settlementFailed.code, message: 'Signature verification failed' }
    // The session is gone here, whether or not the wallet can be notified now.
    await disconnect(session.topic, reason).catch(() => undefined)
    throw new PairingError('invalid_message', 'The sign-in was refused: its signature could not be verified.', 7000)
  }
  return session
}
