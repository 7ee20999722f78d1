/** One app and one wallet, new to each other and to the relay, from the code to their last signature. */
import type { Relay, Side } from './side.ts'

/** Milliseconds. */
export type Round = {
  /** From asking for a code to having one. */
  readonly code: number
  /** From a scanned code to a session in the app, on new connections. */
  readonly connected: number
  /** The same once more, on connections that are open. */
  readonly connectedAgain: number
  /** From each question to its answer. */
  readonly answers: readonly number[]
  /** Processor time of both sides, from their start to their last signature. */
  readonly processor: number
}

type Sides = { readonly app: Side; readonly wallet: Side }

export async function measureRound({ app, wallet }: Sides, relay: Relay, requests: number): Promise<Round> {
  const before = process.cpuUsage()
  const [first, second] = [await app.startApp(relay), await wallet.startWallet(relay)]
  try {
    const pair = async () => {
      const begun = performance.now()
      const { uri, connected } = await first.propose()
      const drawn = performance.now()
      // A person needs seconds to scan it: by then the relay has the proposal, whichever client sent it.
      await pause(250)
      const scanned = performance.now()
      const [topic] = await Promise.all([connected.then((topic) => ({ topic, at: performance.now() })), second.scan(uri)])
      return { topic: topic.topic, code: drawn - begun, connected: topic.at - scanned }
    }
    const once = await pair()
    await pause()
    const answers: number[] = []
    for (let index = 0; index < requests; index += 1) {
      const begun = performance.now()
      await first.sign(once.topic)
      answers.push(performance.now() - begun)
      await pause(5)
    }
    const again = await pair()
    const { user, system } = process.cpuUsage(before)
    return { code: once.code, connected: once.connected, connectedAgain: again.connected, answers, processor: (user + system) / 1000 }
  } finally {
    await Promise.all([first.dispose(), second.dispose()])
  }
}

/** Long enough for what is still being confirmed to be over. */
const pause = (ms = 100) => new Promise((resolve) => setTimeout(resolve, ms))
