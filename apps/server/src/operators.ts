/** Issues, lists and revokes tokens of operators: `npm run operators -w @foyer-app/server -- list`. */
import { ConfigError, readConfig, readSecrets, runOperatorCommand } from '@foyer/server'

try {
  const { output, code } = await runOperatorCommand(process.argv.slice(2), readConfig(process.env), readSecrets(process.env))
  console.log(output)
  process.exitCode = code
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`The configuration is not right:\n${error.message}`)
  process.exitCode = 1
}
