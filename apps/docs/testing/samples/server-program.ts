// #region shown
import { readEnvironment, runProgram, runProjectCommand, runServer } from '@foyer/server'

const { config, secrets } = readEnvironment(process.env)   // throws a ConfigError with every fault (error.faults)
const { output, code } = await runProjectCommand(['create', '--name', 'My app'], config, secrets)   // what to print, and the exit code
await runServer(process.env)                               // runs until SIGTERM or Ctrl-C; sets the exit code where it could not start
await runProgram(process.argv.slice(2), process.env)       // the whole program, as below
// #endregion
export { code, output }
