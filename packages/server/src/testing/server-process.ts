/** Run as a process, to see what its memory stands and what it keeps when it is killed: a server with the configuration in its first argument, secrets in its second. Prints its address. */
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import { createServer } from '../server.ts'

const [config = '{}', secrets = '{}'] = process.argv.slice(2)
const server = await createServer(JSON.parse(config) as Config, JSON.parse(secrets) as Secrets, { log: pino({ level: 'silent' }) })
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.stdout.write(`${await server.listen()}\n`)
