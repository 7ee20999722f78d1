import { devnetAccounts } from '@foyer/devnet'
import type { StartOptions } from './options.ts'

export type Welcome = {
  readonly options: StartOptions
  readonly demoUrl: string
  readonly phoneUrl: string
  readonly serverUrl: string
  readonly folder: string
  readonly extension: string
}

/** What runs, where to click, how to stop. */
export function welcome({ options, demoUrl, phoneUrl, serverUrl, folder, extension }: Welcome): string {
  const rpcUrl = (part: 'first' | 'second') => `http://127.0.0.1:${options.ports[part]}`
  return `
Foyer is running. Open this:

  ${demoUrl}

It offers a devnet wallet in the page, with two accounts:
  ${devnetAccounts.alice.address}  alice.eth
  ${devnetAccounts.bob.address}  bob.eth
Everybody knows their keys. Never send anything of value to them.

A phone wallet with the same accounts, without a phone:
  ${phoneUrl}
In the demo, choose "Foyer Phone Wallet" and open it from its Web tab; or copy its link, and paste it here.

For the same wallet as a real browser extension, open chrome://extensions, turn on
"Developer mode", choose "Load unpacked" and take this folder:
  ${extension}

Also running
${options.documents ? `  documentation  ${demoUrl}/docs/\n` : ''}  server         ${serverUrl}  (${serverUrl}/health)
  test cards     http://localhost:${options.ports.onramp}
  Foyer Local    ${rpcUrl('first')}  chain id 31337
  Foyer Second   ${rpcUrl('second')}  chain id 31338
  kept in        ${folder}, database ${options.databaseUrl ? 'in PostgreSQL (DATABASE_URL)' : 'embedded'}

Stop with Ctrl-C. Everything is kept; "npm start -- --reset" starts over.
`
}
