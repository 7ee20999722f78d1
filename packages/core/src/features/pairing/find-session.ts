import type { PairedSession, PairingClient } from '../../entities/pairing.ts'
import type { Environment } from '../../environment/environment.ts'

/** How long a session that another tab has made may take to be seen here. */
const settleTime = 2_000

/** At once, or when another tab's session has come over. */
export async function findSession(
  client: PairingClient,
  topic: string,
  { wait, stop }: Pick<Environment, 'wait'> & { readonly stop: AbortSignal },
): Promise<PairedSession | undefined> {
  const find = () => client.sessions().find((session) => session.topic === topic)
  const found = find()
  if (found || stop.aborted) return found
  return new Promise((resolve) => {
    const done = () => {
      unwatch()
      callOff()
      stop.removeEventListener('abort', done)
      resolve(find())
    }
    const unwatch = client.watch(() => find() && done())
    const callOff = wait(settleTime, done)
    stop.addEventListener('abort', done)
  })
}
