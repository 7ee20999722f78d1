/** What the README shows runs as it is printed, but for the names of its relay and account: its dapps against its wallets. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { granted } from '../../testing/peers.ts'
import { type Relay, startRelay } from '../../testing/relay.ts'
import { person, verify } from '../../testing/signing.ts'
import type { ClientOptions, DappClient, PairingClient } from '../client/client.ts'
import { memoryStorage } from '../client/storage.ts'
import type { SignedMessage } from '../sign-in/role.ts'
import * as entry from './index.ts'
import * as signIn from './sign-in.ts'

const packages: Readonly<Record<string, object>> = { '@foyer/pairing': entry, '@foyer/pairing/sign-in': signIn }
const blocks = [...readFileSync(new URL('../../README.md', import.meta.url), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(
  ([, code = '']) => code,
)
const metadata = { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] }

let relay: Relay
const clients: { dispose(): void }[] = []

beforeEach(async () => {
  relay = await startRelay()
  // As in browsers, and in Node from 22 on.
  vi.stubGlobal('WebSocket', WebSocket)
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.dispose()
  await relay.stop()
  vi.unstubAllGlobals()
})

/** The block of the README in which that stands, with these names around it; resolves with the ones that it declares. */
async function run(phrase: string, around: Readonly<Record<string, unknown>>, from = packages): Promise<Readonly<Record<string, unknown>>> {
  const code = blocks.find((block) => block.includes(phrase))
  if (code === undefined) throw new Error(`The README does not show ${phrase} any more.`)
  const declared = [...code.matchAll(/^const (?:\{ (.*?) \}|(\w+)) =/gm)].map(([, many, one]) => many ?? one).join(', ')
  const body = code
    .replace(/^import \{ (.*) \} from '(.*)'$/gm, (_, names, name) => `const { ${names} } = packages['${name}']`)
    .replaceAll('wss://relay.example', relay.url)
    .replaceAll('0xab16…', person.address)
  const AsyncFunction = (async () => undefined).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<never>
  return new AsyncFunction('packages', ...Object.keys(around), `${body}\nreturn { ${declared} }`)(from, ...Object.values(around))
}

function createWallet(more: object = {}): PairingClient {
  const wallet = entry.createClient({ relayUrl: relay.url, projectId: 'wallet', metadata, storage: memoryStorage(), ...more })
  clients.push(wallet)
  return wallet
}

test('the dapp, and the wallet that scans its code', async () => {
  const wallet = createWallet()
  const shown = vi.fn((uri: string) => {
    const askPerson = async () => granted
    const sign = async ({ params }: { readonly params: unknown }) => `signed ${JSON.stringify(params)}`
    void run('client.pair(scannedText)', { client: wallet, scannedText: uri, askPerson, sign })
  })
  const { client, session, signature } = await run('showQrCode(uri)', { showQrCode: shown })
  clients.push(client as PairingClient)
  expect(shown).toHaveBeenCalledOnce()
  expect(session).toMatchObject({ status: 'settled', namespaces: granted, peer: { metadata } })
  expect(signature).toBe(`signed ["0x68656c6c6f","${person.address}"]`)
})

test('the sign-in, and the wallet that offers it', async () => {
  const wallet = createWallet({ signIn: signIn.walletSignIn() })
  wallet.watch((notification) => {
    if (notification.type !== 'sign_in') return
    const supported = { chains: ['eip155:1'], methods: ['personal_sign', 'eth_sendTransaction'] }
    const sign = (message: string) => person.signMessage({ message })
    void run('client.approveSignIn', { client: wallet, offerSignIn: signIn.offerSignIn, signIn: notification.signIn, ...supported, sign })
  })
  const createDapp = (options: ClientOptions): DappClient => {
    const dapp = entry.createDapp(options)
    clients.push(dapp)
    return {
      ...dapp,
      // Between the code and the session the page shows it, and somebody scans it.
      async authenticate(asked) {
        const proposed = await dapp.authenticate(asked)
        await wallet.pair(proposed.uri)
        return proposed
      },
    }
  }
  const verifyOnServer = vi.fn((message: string, by: string, signature: string) =>
    verify({ message, account: by, signature, type: 'eip191' } as SignedMessage),
  )
  const around = {
    ...{ relayUrl: relay.url, projectId: 'dapp', metadata, location: { host: 'app.example', href: 'https://app.example/in' } },
    ...{ fetchNonce: async () => 'n0nce0123456', verifyOnServer },
  }
  const { session } = await run('signIn: dappSignIn()', around, { ...packages, '@foyer/pairing': { ...entry, createDapp } })
  expect(session).toMatchObject({ status: 'settled', auths: [{ p: { iss: `did:pkh:eip155:1:${person.address}` } }] })
  expect(verifyOnServer).toHaveBeenCalledOnce()
})
