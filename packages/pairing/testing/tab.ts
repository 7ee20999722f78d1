/** What runs in a tab of a test in a real browser: a dapp's client with all of the browser's defaults, and what it heard. */
import type { DappClient } from '../src/client/client.ts'
import { createDapp } from '../src/client/create-client.ts'
import type { ClientNotification } from '../src/engine/state.ts'

export type Tab = {
  readonly client: DappClient
  readonly notifications: readonly ClientNotification[]
  readonly reports: readonly string[]
}

// The test runner wraps each `import()` in a call of its own window's, which a frame does not have.
Object.assign(window, { __vitest_browser_runner__: { wrapDynamicImport: (load: () => Promise<unknown>) => load() } })

const { relay = '', name = '' } = (window.frameElement as HTMLElement).dataset
const notifications: ClientNotification[] = []
const reports: string[] = []
const client = createDapp({
  relayUrl: relay,
  projectId: 'foyer-local',
  metadata: { name: 'tab', description: 'A tab.', url: location.origin, icons: [] },
  name,
  report: (message) => reports.push(message),
})
client.watch((notification) => notifications.push(notification))
await client.ready
const tab: Tab = { client, notifications, reports }
Object.assign(window, { tab })
