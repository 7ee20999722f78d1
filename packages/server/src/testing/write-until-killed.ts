/** Run as a process: keeps events in the database of a folder for ever, and prints each id once it is acknowledged. */
import { randomUUID } from 'node:crypto'
import { createEventStore } from '../analytics/event-store.ts'
import { openDatabase } from '../database/database.ts'
import { createProjectStore } from '../projects/project-store.ts'

const { sql } = await openDatabase({ dataDir: process.argv[2] ?? '' }, {})
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
}
