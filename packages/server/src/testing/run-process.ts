/** Run as a process: a server with the configuration of its environment. */
import { runServer } from '../run.ts'

await runServer(process.env)
