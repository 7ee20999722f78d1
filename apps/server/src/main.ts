/** The server as a program: configured by the environment (see .env.example), stopped by SIGTERM or Ctrl-C. */
import { runServer } from '@foyer/server'

await runServer(process.env)
