/** Meets wallets with nothing but the standards, to test the wallet itself. */
import { announceDevWallet, toWalletChain } from '@foyer/devnet/wallet'

export type Announced = {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: {
    request(request: { method: string; params?: unknown }): Promise<unknown>
    on(event: string, listener: (data: unknown) => void): unknown
  }
}

const found: Announced[] = []
/** When each of those was announced, in ms since the page began. */
const foundAt: number[] = []
const received: [event: string, data: unknown][] = []

addEventListener('eip6963:announceProvider', (event) => {
  const announced = (event as CustomEvent<Announced>).detail
  if (found.some(({ info }) => info.uuid === announced.info.uuid)) return
  found.push(announced)
  foundAt.push(performance.now())
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
    announced.provider.on(name, (data) => received.push([name, data]))
  }
})
dispatchEvent(new Event('eip6963:requestProvider'))

export type Plain = {
  found: Announced[]
  foundAt: number[]
  received: typeof received
  announceDevWallet: typeof announceDevWallet
  toWalletChain: typeof toWalletChain
}
Object.assign(globalThis, { plain: { found, foundAt, received, announceDevWallet, toWalletChain } satisfies Plain })
