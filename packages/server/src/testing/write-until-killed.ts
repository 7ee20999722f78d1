/** Run as a process: keeps events in the database of a folder for ever, and prints each id once it is acknowledged. */
import { randomUUID } from 'node:crypto'
import { openServerDatabase } from '../database/open-server-database.ts'
import { createEventStore } from '../parts/analytics/event-store.ts'
import { createProjectStore } from '../parts/projects/project-store.ts'

const { sql } = await openServerDatabase({ dataDir: process.argv[2] ?? '' }, {})
await createProjectStore(sql).ensure([{ id: 'demo-project', name: 'Demo', allowedOrigins: [], development: true, analytics: true }])
const events = createEventStore(sql)
for (;;) {
  const eventId = randomUUID()
  const props = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } } as const
  await events.keep(
    'demo-project',
    { eventId, url: 'https://app.example/', domain: 'app.example', timestamp: Date.now(), props },
    { type: undefined, version: undefined },
  )
  process.stdout.write(`${eventId}\n`)
  // Timers have their turn, as between the requests of a server.
  await new Promise((resolve) => setImmediate(resolve))
}
