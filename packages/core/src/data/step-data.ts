/** The machines of the later part of the kit, one after the other. Pure, like the rest. */
import type { Stamped, Work } from '../event.ts'
import type { Setup } from '../setup.ts'
import type { KitState } from '../state.ts'
import { stepAccount } from './step-account.ts'
import { stepCatalogue } from './step-catalogue.ts'

export function stepData(start: KitState, event: Stamped, before: KitState, setup: Setup): readonly [KitState, readonly Work[]] {
  if (event.type !== 'data-ready') return stepOne(start, event, before, setup)
  // What was asked for while the code was on its way.
  const closed = { ...start, modal: { ...start.modal, open: false } }
  const catchUp: readonly Stamped[] = [...event.missed, { ...event, missed: [] }]
  return catchUp.reduce<readonly [KitState, readonly Work[]]>(
    ([state, work], next) => {
      const [after, more] = stepOne(state, next, next.type === 'open' ? closed : state, setup)
      return [after, [...work, ...more]]
    },
    [start, []],
  )
}

function stepOne(start: KitState, event: Stamped, before: KitState, setup: Setup): readonly [KitState, readonly Work[]] {
  const [withAccount, accountWork] = stepAccount(start, event, before)
  const [catalogue, catalogueWork] = stepCatalogue(withAccount, event, setup)
  const alert = event.type === 'show-alert' ? event.alert : withAccount.alert
  const changed = catalogue !== withAccount.catalogue || alert !== withAccount.alert
  const state = changed ? { ...withAccount, catalogue, alert } : withAccount
  const work: Work[] = [...accountWork, ...catalogueWork, { type: 'observe', event, state, before }]
  // Pictures are fetched beside the first paint, never before it; what is shown while they are missing needs none.
  if (wantsImages(state) && (!wantsImages(before) || event.type === 'data-ready')) work.push({ type: 'fetch-images' })
  if (event.type === 'open' && setup.options.debug) work.push({ type: 'check-origin' })
  return [state, work]
}

function wantsImages({ modal, catalogue }: KitState): boolean {
  return modal.loading && catalogue.recommended.status !== 'loading'
}
