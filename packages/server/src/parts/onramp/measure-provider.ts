/** What a provider was asked, how that ended and how long it took, for whoever runs the server. */
import type { Metrics } from '../../observe/metrics.ts'
import type { Asked, OnrampProvider } from './onramp-provider.ts'

/** `none`: it does not sell that, or knows of no such purchase. `ended`: nobody waited any more. */
type Outcome = 'ok' | 'none' | 'failed' | 'ended'

export function measureProvider(provider: OnrampProvider, { onramp }: Pick<Metrics, 'onramp'>): OnrampProvider {
  async function measure<T>(asked: Asked, signal: AbortSignal, answer: Promise<T>): Promise<T> {
    const end = onramp.asked.startTimer({ provider: provider.id, asked })
    const finish = (outcome: Outcome): void => void end({ outcome })
    try {
      const found = await answer
      finish(found === undefined ? 'none' : 'ok')
      return found
    } catch (error) {
      finish(signal.aborted ? 'ended' : 'failed')
      throw error
    }
  }

  return {
    ...provider,
    readOptions: (place, signal) => measure('options', signal, provider.readOptions(place, signal)),
    readQuote: (wanted, signal) => measure('quote', signal, provider.readQuote(wanted, signal)),
    createOrder: (order, signal) => measure('order', signal, provider.createOrder(order, signal)),
    readOrder: (order, signal) => measure('status', signal, provider.readOrder(order, signal)),
  }
}
