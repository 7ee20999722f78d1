/** What runs in a tab of a test in a real browser: a dapp's client with all of the browser's defaults, and what it heard. */
import type { DappClient } from '../src/client/client.ts'
import { createDapp } from '../src/client/create-client.ts'
import type { Notice } from '../src/engine/state.ts'

export type Tab = { readonly client: DappClient; readonly notices: readonly Notice[]; readonly reports: readonly string[] }

const { relay = '', name = '' } = (window.frameElement as HTMLElement).dataset
const notices: Notice[] = []
const reports: string[] = []
const client = createDapp({
  relayUrl: relay,
  projectId: 'foyer-local',
  metadata: { name: 'tab', description: 'A tab.', url: location.origin, icons: [] },
  name,
  report: (message) => reports.push(message),
})
client.watch((notice) => notices.push(notice))
await client.ready
const tab: Tab = { client, notices, reports }
Object.assign(window, { tab })
