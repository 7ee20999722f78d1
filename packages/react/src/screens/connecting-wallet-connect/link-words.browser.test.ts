/** Where a link opens the wallet and no code is drawn, no code is spoken of: on a phone, and for a program or a web page. */
import { afterEach, expect, test } from 'vitest'
import { inLanguages } from '../../../../../scripts/long-form.ts'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { asked } from '../../../testing/pairing-states.ts'
import { stateOf, viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

const code = { en: /code/i, de: /code/i, ja: /コード/, ar: /رمز/ } as const

type Shown = { readonly view: 'ConnectingWalletConnect' | 'ConnectingWalletConnectBasic'; readonly label: string; readonly locale?: string }

async function show({ view, label, locale = 'en' }: Shown): Promise<HTMLElement> {
  mounted = await mountView({ ...stateOf(view, label), locale })
  return mounted.root
}

const drawn = inLanguages(Object.keys(viewStates.ConnectingWalletConnect), ['en', 'de', 'ja', 'ar'])

test.each(drawn)('%s, in %s: a code is named where one is drawn', async (label, locale) => {
  const root = await show({ view: 'ConnectingWalletConnect', label, locale })
  // Beside it stands the list, where other ways have rows.
  const view = root.querySelector('[data-beside] > .fy-columns-aside') ?? root.querySelector('.fy-body')
  expect(view?.textContent).not.toBe('')
  if (view?.querySelector('.fy-qr') === null) expect(view.textContent).not.toMatch(code[locale])
})

test.each([
  ['phone: relay away', 'Cannot reach the pairing server. Until it answers, no wallet can connect. Trying again…'],
  ['desktop app, relay away', 'Cannot reach the pairing server. Until it answers, no wallet can connect. Trying again…'],
  ['phone: offline', 'You are offline. The link works once the connection is back.'],
  ['phone: late', 'No link yet'],
  ['phone: renewing', 'Making the next link…'],
  ['phone: renewed', 'The last link ran out. This is a new one.'],
  ['phone: ran out', 'The link ran out'],
  ['phone: ran out', 'Make a new link'],
  ['relay away', 'no wallet can use this code'],
])('%s: “%s”', async (label, words) => {
  expect((await show({ view: 'ConnectingWalletConnect', label })).textContent).toContain(words)
})

test('a link that is being made is a link', async () => {
  const making = stateOf('ConnectingWalletConnect', 'phone: making')
  // Begun now, and not when the states were listed.
  mounted = await mountView({ ...making, state: { ...making.state, connections: asked() } })
  expect(mounted.root.textContent).toContain('Making a link…')
})

test.each([
  ['relay away', 'no wallet can use this code'],
  ['offline', 'The code works once the connection is back.'],
  // No link opens just any wallet there.
  ['on an iPhone, relay away', 'no wallet can use this code'],
  // The link above the code is what one presses here.
  ['on Android, relay away', 'Until it answers, no wallet can connect.'],
  ['on Android, offline', 'The link works once the connection is back.'],
])('any wallet, %s: “%s”', async (label, words) => {
  expect((await show({ view: 'ConnectingWalletConnectBasic', label })).textContent).toContain(words)
})
