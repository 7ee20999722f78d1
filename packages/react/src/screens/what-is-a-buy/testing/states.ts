/** Every state of WhatIsABuy. */
import { at, on } from '../../../../testing/build-states.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'

export const states: ViewStates = { text: at(on({ name: 'WhatIsABuy' })) }
