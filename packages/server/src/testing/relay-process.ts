/** Run as a process: a relay with the options in its first argument. Prints its address when it listens; SIGTERM stops it. */
import { startRelay } from './start-relay.ts'

const relay = await startRelay(JSON.parse(process.argv[2] ?? '{}') as Parameters<typeof startRelay>[0])
process.once('SIGTERM', () => void relay.close().then(() => process.exit(0)))
process.stdout.write(`${relay.url}\n`)
