/** What an app asks to be signed in with (`wc_sessionAuthenticate`), beside what this wallet can give. */
import { type IncomingSignIn, PairingError } from '@foyer/pairing'
import { offerSignIn, type SignInOffer } from '@foyer/pairing/sign-in'
import type { WalletChain } from '../wallet/chain.ts'
import { walletAccounts } from '../wallet/keys.ts'
import { type Switches, switchesOff } from '../wallet/switches.ts'
import { webOrigin } from './answer-request.ts'
import { type Choice, methodsOf, type Offer, type OfferedNetwork, toChain } from './offer.ts'

export type SignInDraft = Pick<Offer, 'networks' | 'obstacle'> & {
  /** What the session may ask for; none when only a signature is wanted. */
  readonly methods: readonly string[]
  /** Where the message and the app contradict each other. */
  readonly warning?: string
  /** The message for a choice: its first account signs, on its first network, for all of them. */
  readonly write: (choice: Choice) => SignInOffer
}

export function draftSignIn(
  { payload, requester }: Pick<IncomingSignIn, 'payload' | 'requester'>,
  known: readonly WalletChain[],
  switches: Pick<Switches, 'unknownChains' | 'refusesToAdd'> = switchesOff,
): SignInDraft {
  const networks = payload.chains.flatMap((chain): OfferedNetwork[] => {
    const name = known.find(({ chainId }) => toChain(chainId) === chain)?.name
    return name === undefined ? [] : [{ chain, name, required: false }]
  })
  const methods = methodsOf(switches)
  const write = ({ accounts: [account = walletAccounts[0]], chains }: Choice) =>
    offerSignIn(payload, `${chains[0]}:${account}`, { chains, methods })
  const warning = contradiction(payload.domain, requester.metadata.url)
  const all = { accounts: walletAccounts, chains: networks.map(({ chain }) => chain) }
  const read = networks.length === 0 ? unknownNetworks : readGranted(() => write(all))
  return { networks, write, ...(warning !== undefined && { warning }), ...read }
}

type Read = Pick<SignInDraft, 'methods' | 'obstacle'>

const unknownNetworks: Read = {
  methods: [],
  obstacle: { code: 5100, message: 'This wallet knows none of the networks that the app works on.' },
}

function readGranted(write: () => SignInOffer): Read {
  try {
    return { methods: write().methods }
  } catch (error) {
    if (!PairingError.is(error)) throw error
    return { methods: [], obstacle: { code: 5101, message: 'This wallet does nothing of what the app asks for.' } }
  }
}

/** A message that names another site than the one that asks is how sign-ins get stolen. */
function contradiction(domain: string, url: string): string | undefined {
  const origin = webOrigin(url)
  if (origin !== undefined && new URL(origin).host === domain) return undefined
  return `This signs you in to ${domain}, but ${origin ?? 'an app without a web address'} asks for it.`
}
