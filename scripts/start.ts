/** `npm start`: the whole of Foyer on this machine. Ctrl-C ends it; `npm start -- --help` says what else there is. */
import { helpText, parseOptions, StartRefused } from './start/options.ts'
import { run } from './start/run.ts'

const say = (text: string) => console.log(text)
const sameStopMs = 1_000

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2), process.env)
  if (options.help) return say(helpText)
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => {
    let firstAt: number | undefined
    const stop = () => {
      // npm passes on what the terminal has sent already.
      if (firstAt !== undefined && performance.now() - firstAt < sameStopMs) return
      // A later signal stops at once. The chains end with this process, and what they saved is whole.
      if (firstAt !== undefined) process.exit(130)
      firstAt = performance.now()
      say('\nStopping...')
      stopping.abort()
      resolve()
    }
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  })
  const running = await run(options, say, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  if (running) {
    await stopped
    await running.stop()
  }
  say('Stopped.')
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(isForPeople(error) ? `\n${error.message}` : error)
    process.exit(1)
  },
)

function isForPeople(error: unknown): error is Error {
  return error instanceof StartRefused || (error instanceof Error && ['PortBusy', 'WorldOutdated'].includes(error.name))
}
