/** The phone wallet of a world: on the world's networks, over the relay of its server. */
import type { WalletEntry } from '@foyer/server'
import { devnetProjectId } from '../manifest.ts'
import type { FirstNetwork, SecondNetwork } from '../networks.ts'
import { phoneLogo } from '../phone/logo.ts'
import { type PhoneServer, startPhone } from '../phone/serve/start-phone.ts'
import { toWalletChain } from '../wallet/chain.ts'

/** Knows both networks: what an app may use of them is chosen when it connects. */
export function startWorldPhone(
  [first, second]: readonly [FirstNetwork, SecondNetwork],
  port: number | undefined,
  serverUrl: () => string | undefined,
): Promise<PhoneServer> {
  return startPhone({
    relayUrl: () => `${(serverUrl() ?? 'http://localhost').replace(/^http/, 'ws')}/relay`,
    projectId: devnetProjectId,
    chains: [toWalletChain(first), toWalletChain(second)],
    ...(port !== undefined && { port }),
  })
}

/** The page takes codes by link from this device, as an app or as a page; another device scans them. */
export function toPhoneEntry(url: string): WalletEntry {
  const icon = `data:image/svg+xml;base64,${Buffer.from(phoneLogo).toString('base64')}`
  return { slug: 'foyer-phone', name: 'Foyer Phone Wallet', namespaces: ['eip155'], mobile: url, webapp: url, icon }
}
