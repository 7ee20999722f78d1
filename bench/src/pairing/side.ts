/** What is measured, whoever wrote it: an app and a wallet that says yes to everything. */

export type App = {
  /** `uri` as soon as a QR code could be drawn; `connected` when the app has the session, by its topic. */
  propose(): Promise<{ readonly uri: string; readonly connected: Promise<string> }>
  /** Asks for a signature and has it. */
  sign(topic: string): Promise<unknown>
  dispose(): Promise<void>
}

export type Wallet = {
  /** Takes a scanned code, approves what is proposed, and answers what is asked, each at once. */
  scan(uri: string): Promise<unknown>
  dispose(): Promise<void>
}

export type Side = {
  readonly name: string
  readonly startApp: (relay: Relay) => Promise<App>
  readonly startWallet: (relay: Relay) => Promise<Wallet>
}

export type Relay = { readonly url: string; readonly projectId: string }

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

export const chainId = 'eip155:1'
export const asked = { method: 'personal_sign', params: ['0x48656c6c6f', address] }
export const signature = `0x${'1b'.repeat(65)}`

/** As a kit asks: everything on two networks. */
export const proposed = {
  eip155: {
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain', 'wallet_sendCalls'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
export const granted = {
  eip155: { ...proposed.eip155, accounts: proposed.eip155.chains.map((chain) => `${chain}:${address}`) },
}

export const toMetadata = (name: string) => ({ name, description: `The ${name}.`, url: `https://${name}.example`, icons: [] })
