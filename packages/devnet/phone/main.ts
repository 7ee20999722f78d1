/** The phone wallet's page: reads where it runs, takes a code from its address, and shows itself. */
import * as v from 'valibot'
import { createPhone, type Phone } from '../src/phone/create-phone.ts'
import { codeInAddress } from '../src/phone/read-code.ts'
import { createPhoneView } from '../src/phone/view/phone-view.ts'
import { adoptPhoneStyle } from '../src/phone/view/style.ts'
import { chainSchema } from '../src/wallet/chain-schema.ts'
import { localStore } from '../src/wallet/shell/store.ts'
import { element } from '../src/wallet/view/element.ts'

const configSchema = v.object({ relayUrl: v.string(), projectId: v.string(), chains: v.tupleWithRest([chainSchema], chainSchema) })

const networksKey = 'dev.foyer.wallet.phone/networks'

async function start(): Promise<void> {
  adoptPhoneStyle(document)
  const code = codeInAddress(location.href)
  // Where apps lead, with a code or to look at a request. On a phone they lead here again each time; anywhere else a tab that
  // is closed hears of nothing any more.
  const isVisit = location.pathname === '/wc' && /Mobi|Android|iPhone|iPad/.test(navigator.userAgent)
  // The code is a secret: it stays neither in the address bar nor in the history.
  if (location.pathname !== '/' || location.search !== '') history.replaceState(null, '', '/')
  const response = await fetch('/config.json')
  const { relayUrl, projectId, chains } = v.parse(configSchema, await response.json())
  const phone = createPhone({
    relayUrl,
    projectId,
    chains,
    url: location.origin,
    store: localStore('dev.foyer.wallet.phone'),
    chosen: { read: () => readKept(networksKey), write: (text) => keep(networksKey, text) },
    openSocket: (url) => new WebSocket(url),
  })
  // For tests, which do behind the page's back what a person could do in it.
  Object.assign(globalThis, { phone } satisfies { readonly phone: Phone })
  document.body.replaceChildren(createPhoneView(phone, isVisit ? () => leave(phone) : undefined))
  await phone.ready
  if (code !== undefined) await phone.pair(code)
}

/** Browsers let a page close the tab that was opened for it, unless somebody went on in it. */
function leave(phone: Phone): void {
  window.close()
  setTimeout(() => phone.say('plain', 'This tab may not close itself. Close it, and you are back at the app.'), 500)
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Full, or forbidden: it is forgotten with the page.
  }
}

start().catch((error: unknown) => {
  console.error(error)
  document.body.replaceChildren(
    element(
      'main',
      { class: 'panel' },
      element('p', { class: 'warning', role: 'alert' }, 'The wallet did not start. Start it with "npm start", and reload this page.'),
    ),
  )
})
