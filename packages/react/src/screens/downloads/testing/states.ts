/** Every state of Downloads. */
import { at, bare, on } from '../../../../testing/build-states.ts'
import { catalogueWallet } from '../../../../testing/samples.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'

const wallet = catalogueWallet(0)

export const states: ViewStates = {
  'all stores': at(on({ name: 'Downloads', wallet })),
  'website only': at(on({ name: 'Downloads', wallet: { id: wallet.id, name: wallet.name, homepage: 'https://example.com' } })),
  'no link': at(on({ name: 'Downloads', wallet: bare })),
}
