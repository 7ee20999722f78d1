/** The real kit in a page of the documentation: against the local world where there is one, else without any server. */
import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { createKit, type Kit, type KitOptions } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { defineElements } from '@foyer/react/elements'
import { element } from './element.ts'
import { fetchWorld, type World } from './fetch-world.ts'
import { themeControls } from './theme-controls.ts'
import { themeKey } from './theme-key.ts'

export async function showLive(place: HTMLElement): Promise<void> {
  const isTheming = place.dataset.live === 'theming'
  const world = await fetchWorld()
  const kit = makeKit(world, isTheming)
  defineElements(kit)
  followTheme(kit)
  const parts = isTheming ? themingParts(kit) : buttonParts()
  place.replaceChildren(...parts, element('p', { class: 'live-note' }, world ? localNote : aloneNote))
  if (world) await announceWallet(world)
}

const localNote = 'This is the kit itself, against the local world: the devnet wallet in the page has accounts with play money.'
const aloneNote = 'This is the kit itself, without a server: it finds the wallets of this browser and shows those that it carries.'

function makeKit(world: World | undefined, embedded: boolean): Kit {
  const options: KitOptions = {
    projectId: world?.projectId ?? 'foyer-docs',
    networks: world?.networks ?? [mainnet, base],
    adapters: [evm()],
    // Without a server there is no relay to pair over.
    ...(world && { server: world.server, pairing: pairing() }),
    metadata: { name: 'Foyer documentation', description: 'The kit, live', url: location.origin },
    themeMode: currentTheme(),
    enableEmbedded: embedded,
    disableAppend: embedded,
    debug: false,
    features: { analytics: false },
  }
  return createKit(options)
}

function currentTheme(): 'light' | 'dark' | 'system' {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function followTheme(kit: Kit): void {
  document.documentElement.addEventListener(themeKey, () => kit.setThemeMode(currentTheme()))
}

function buttonParts(): readonly HTMLElement[] {
  const rows = [
    ['foyer-button', 'Connects; then the account with its balance'],
    ['foyer-connect-button', 'Connects; then the account’s name'],
    ['foyer-network-button', 'The network in use'],
    ['foyer-account-button', 'The connected account; nothing while there is none'],
  ] as const
  const list = rows.map(([tag, about]) =>
    element('li', {}, element('code', {}, `<${tag}>`), document.createElement(tag), element('span', {}, about)),
  )
  return [element('ul', { class: 'live-buttons' }, ...list)]
}

function themingParts(kit: Kit): readonly HTMLElement[] {
  return [
    element(
      'div',
      { class: 'live-theming' },
      themeControls(kit),
      element('div', { class: 'live-stage' }, document.createElement('foyer-modal')),
    ),
  ]
}

/** The wallet of the local world needs no extension. It is fetched only here. */
async function announceWallet({ networks: [first] }: World): Promise<void> {
  const { announceDevWallet, toWalletChain } = await import('@foyer/devnet/wallet')
  announceDevWallet({ chains: [toWalletChain(first)] })
}
