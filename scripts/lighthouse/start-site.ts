/** The whole of `npm start`, on free ports and with a folder that goes with it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { parseOptions, parts, portFlag } from '../start/options.ts'
import { run } from '../start/run.ts'

export async function startSite(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-lighthouse-'))
  const flags: string[] = ['--folder', folder]
  for (const part of parts) flags.push(portFlag(part), String(await freePort()))
  const options = parseOptions(flags, {})
  const stopping = new AbortController()
  const running = await run(options, () => undefined, stopping.signal)
  return {
    url: `http://localhost:${options.ports.demo}/`,
    stop: async () => {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
