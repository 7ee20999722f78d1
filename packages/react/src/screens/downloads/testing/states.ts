/** Every state of Downloads. */
import { at, bare, on } from '../../../../testing/build-states.ts'
import { pairs } from '../../../../testing/pairing-states.ts'
import { catalogueWallet } from '../../../../testing/samples.ts'
import type { ViewStates } from '../../../../testing/view-state.ts'

const wallet = catalogueWallet(0)
const { chrome_store: _, ...appOnly } = catalogueWallet(1, { mobile_link: 'juniper://' })
const { play_store: __, ...notForAndroid } = wallet

export const states: ViewStates = {
  'all stores': at(on({ name: 'Downloads', wallet })),
  'apps alone': at(on({ name: 'Downloads', wallet: appOnly }), pairs),
  'on a phone': { ...at(on({ name: 'Downloads', wallet: appOnly }), pairs), phone: 'ios' },
  'on a phone that it is not for': { ...at(on({ name: 'Downloads', wallet: notForAndroid })), phone: 'android' },
  'website only': at(on({ name: 'Downloads', wallet: { id: wallet.id, name: wallet.name, homepage: 'https://example.com' } })),
  'no link': at(on({ name: 'Downloads', wallet: bare })),
}
