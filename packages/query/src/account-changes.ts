/** How often what an account holds has become untrue, by CAIP-10: a feature of the kit, which takes in what the kit is sent. */
import type { Caip10, FeatureDescriptor } from '@foyer/core'

export type AccountChanges = Readonly<Record<Caip10, number>>

type ChangeEvent = { readonly type: 'settled'; readonly key: Caip10 }

/** After a transaction: when most chains have taken it, and when the slow ones have too. */
const settling = [1_500, 15_000] as const

export const accountChanges: FeatureDescriptor<AccountChanges, ChangeEvent> = {
  name: 'account-changes',
  initial: {},
  load: async () => ({
    start: (_, { slice }) => ({ slice }),
    step(slice, event) {
      if (event.type === 'sent') {
        const { key } = event
        return { slice, work: settling.map((ms) => ({ type: 'timer', name: `${ms} ${key}`, ms, event: { type: 'settled', key } })) }
      }
      return event.type === 'settled' ? { slice: { ...slice, [event.key]: (slice[event.key] ?? 0) + 1 } } : { slice }
    },
    create: () => ({ perform: () => {} }),
  }),
}
