// @ts-check
/** Starts the local world and the command that is named after it, which is told where the world is. They end together. */
import { spawn } from 'node:child_process'
import { createWorld } from '@foyer/devnet'

const [command, ...given] = process.argv.slice(2)
if (!command) throw new Error('Name what to start in the local world: node local-world.mjs <command>')

let isEnding = false
/** @type {() => void} */
let end = () => {}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isEnding = true
    end()
  })
}

console.log('Starting the local world...')
// Free ports, and a folder that is deleted at the end; `{ folder: '.foyer', database: 'disk' }` keeps it for the next start.
const world = await createWorld({
  phone: true,
  onChainLost: ({ name }) => console.error(`${name} has ended by itself. Stop and start again to have it back.`),
})
const code = isEnding ? 0 : await run(command, given)
await world.dispose()
process.exit(isEnding ? 0 : code)

/**
 * @param {string} command
 * @param {readonly string[]} given
 * @returns {Promise<number>} the exit code
 */
async function run(command, given) {
  const { projectId, server, networks, phone } = world
  const told = JSON.stringify({ projectId, server: server.url, networks: [networks.first, networks.second] })
  console.log(`  chains  ${networks.first.rpcUrls.default.http[0]}, ${networks.second.rpcUrls.default.http[0]}`)
  console.log(`  server  ${server.url}`)
  if (phone) console.log(`  a wallet as on a phone, to scan codes with or paste them into: ${phone.url}`)
  console.log('The wallets are for play: everybody knows their keys.\n')

  const app = spawn(command, given, {
    stdio: 'inherit',
    // Where a command is a script, as on Windows.
    shell: process.platform === 'win32',
    env: { ...process.env, VITE_LOCAL_WORLD: told, NEXT_PUBLIC_LOCAL_WORLD: told },
  })
  end = () => app.kill('SIGTERM')
  return new Promise((resolve) => {
    app.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(1)
    })
    app.once('close', (code) => resolve(code ?? 1))
  })
}
