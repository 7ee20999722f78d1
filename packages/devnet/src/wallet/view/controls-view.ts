/** The wallet's own screen: accounts, network, connected sites, and a switch for every failure. */
import type { WalletCommand } from '../command.ts'
import { hostileName } from '../hostile-name.ts'
import { walletName } from '../identity.ts'
import { accountLabel, walletAccounts } from '../keys.ts'
import type { Switches } from '../switches.ts'
import { chainName, type WalletState } from '../wallet-state.ts'
import { button, element } from './element.ts'
import { createFields } from './fields.ts'

export type WalletView = { readonly state: WalletState; readonly held: number }
export type ControlsView = { readonly root: HTMLElement; show(view: WalletView): void }

/** An id that no local network has, to see what a page makes of it. */
const strangeChain = 999_999

export function createControlsView(send: (command: WalletCommand) => void): ControlsView {
  const set = (switches: Partial<Switches>) => send({ type: 'set-switches', switches })
  const { check, count, choose, words, sync } = createFields(set)
  const accounts = element('div', { class: 'stack' })
  const networks = element('div', { class: 'stack' })
  const sites = element('div', { class: 'stack' })
  const release = button('', { 'data-action': 'release' }, () => send({ type: 'release' }))

  const root = element(
    'div',
    { class: 'panel' },
    element('h1', {}, walletName),
    element('p', { class: 'warning' }, 'For development. Everybody knows its keys: never send anything of value to these accounts.'),
    section('Account', accounts),
    section('Network', networks),
    section('Connected sites', sites),
    section(
      'When a site asks',
      check('approves', 'Approve everything without asking'),
      check('rejects', 'Decline everything without asking'),
      check('locked', 'Locked'),
      check('unknownChains', 'Knows no other network (4902)'),
      check('refusesToAdd', 'Adds no networks (4200)'),
      check('listsAssets', 'Lists its tokens (ERC-7811)'),
      check('dropped', 'Lost its connection (4900)'),
    ),
    section(
      'How it answers',
      choose('answers', 'Answers', [
        ['once', 'Once, as it should'],
        ['twice', 'Twice'],
        ['late', 'Late: when released'],
        ['never', 'Never'],
      ]),
      release,
      count('delay', 'Slow: ms before each answer'),
      choose('scope', 'This applies to', [
        ['approvals', 'What needs a person'],
        ['everything', 'Everything'],
      ]),
    ),
    section(
      'How it announces itself (after a reload of the page)',
      count('announceDelay', 'Late: ms after the page began'),
      words('announceName', 'Name'),
      button('Use a hostile name', { 'data-action': 'hostile-name' }, () => set({ announceName: hostileName })),
    ),
    element(
      'div',
      { class: 'buttons' },
      button('Reset the wallet', { 'data-action': 'reset' }, () => send({ type: 'reset' })),
    ),
  )

  return {
    root,
    show({ state, held }) {
      sync(state.switches)
      release.textContent = held === 1 ? 'Release 1 answer' : `Release ${held} answers`
      release.toggleAttribute('disabled', held === 0)
      accounts.replaceChildren(
        ...walletAccounts.map((account, index) =>
          pick({ name: `account-${index}`, label: accountLabel(account), detail: account, isOn: state.account === account }, () =>
            send({ type: 'select-account', index: index === 0 ? 0 : 1 }),
          ),
        ),
      )
      const ids = [...new Set([...state.chains.map(({ chainId }) => chainId), state.chainId, strangeChain])]
      networks.replaceChildren(
        ...ids.map((chainId) =>
          pick(
            { name: `chain-${chainId}`, label: chainName(state, chainId), detail: String(chainId), isOn: state.chainId === chainId },
            () => send({ type: 'set-chain', chainId }),
          ),
        ),
      )
      const origins = Object.keys(state.permissions)
      sites.replaceChildren(
        ...(origins.length === 0 ? [element('p', {}, 'None. A site appears here once it may see an account.')] : []),
        ...origins.map((origin) => site(origin, () => send({ type: 'revoke', origin }))),
      )
    },
  }
}

function section(title: string, ...children: Node[]): HTMLElement {
  return element('section', { role: 'group', 'aria-label': title }, element('h2', {}, title), ...children)
}

type Pick = { readonly name: string; readonly label: string; readonly detail: string; readonly isOn: boolean }

function pick({ name, label, detail, isOn }: Pick, choose: () => void): HTMLElement {
  const made = button('', { class: 'choice', 'data-pick': name, 'aria-pressed': String(isOn) }, choose)
  made.append(element('span', {}, label, element('small', { class: 'mono' }, detail)))
  return made
}

function site(origin: string, revoke: () => void): HTMLElement {
  return element(
    'div',
    { class: 'row' },
    element('span', { class: 'mono' }, origin),
    button('Disconnect', { 'data-revoke': origin }, revoke),
  )
}
