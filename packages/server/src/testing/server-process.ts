/** Run as a process, to see what its memory stands and what it keeps when it is killed: a server with the configuration in its first argument. Prints its address. */
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { createServer } from '../server.ts'

const server = await createServer(JSON.parse(process.argv[2] ?? '{}') as Config, {}, { log: pino({ level: 'silent' }) })
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.stdout.write(`${await server.listen()}\n`)
