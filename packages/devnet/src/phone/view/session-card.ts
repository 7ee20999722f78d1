/** One connected app: the account and network in front, what it may use, and the ways to keep or end it. */
import { chainsOf, type Session } from '@foyer/pairing'
import { accountLabel, findAccount, walletAccounts } from '../../wallet/keys.ts'
import { button, element } from '../../wallet/view/element.ts'
import { accountsOn } from '../answer-request.ts'
import type { Phone } from '../create-phone.ts'
import { toChain, toChainId } from '../offer.ts'
import { untilText } from '../words.ts'
import { appLine } from './app-line.ts'
import { createChoices } from './choices.ts'

export type SessionCard = { readonly root: HTMLElement; readonly show: (session: Session) => void }

export function createSessionCard(phone: Phone, first: Session): SessionCard {
  const { topic } = first
  const title = `app-${topic.slice(0, 12)}`
  let shown = ''
  const account = element('select', { name: 'account', 'aria-label': 'Account' })
  const network = element('select', { name: 'network', 'aria-label': 'Network' })
  const grants = element('div', { class: 'stack' })
  const about = element('p', { class: 'quiet' })
  account.addEventListener('change', () => {
    const chosen = findAccount(account.value)
    if (chosen) void phone.attempt(phone.selectAccount(topic, chosen), `${accountLabel(chosen)} is in front now.`)
  })
  network.addEventListener(
    'change',
    () => void phone.attempt(phone.goTo(topic, toChainId(network.value)), 'The app was told of the network.'),
  )

  const root = element(
    'li',
    {},
    element(
      'article',
      { class: 'card', 'aria-labelledby': title },
      appLine(first.peer.metadata, 'h3', title),
      element('div', { class: 'row' }, element('span', { 'aria-hidden': 'true' }, 'Account'), account),
      element('div', { class: 'row' }, element('span', { 'aria-hidden': 'true' }, 'Network'), network),
      element('details', {}, element('summary', {}, 'What it may use'), grants),
      about,
      element(
        'div',
        { class: 'two' },
        button('Keep for 7 days', { 'data-action': 'extend' }, () => void phone.extend(topic)),
        button('Disconnect', { 'data-action': 'disconnect' }, () => void phone.disconnect(topic)),
      ),
    ),
  )

  function show(session: Session): void {
    const { chains: known } = phone.wallet.state()
    const [approved, here] = [chainsOf(session.namespaces), phone.networkOf(session)]
    const accounts = accountsOn(session, here)
    const now = JSON.stringify([session.status, session.expiry, session.namespaces, here, known])
    // Rebuilding what has not changed would take the focus from whoever is using it.
    if (now === shown) return
    shown = now
    const since = session.auths ? 'Signed in' : 'Connected'
    about.textContent = session.status === 'settling' ? 'Waiting for the app to confirm.' : `${since} until ${untilText(session.expiry)}.`
    account.replaceChildren(
      ...walletAccounts.map((one) => element('option', { value: one, selected: one === accounts[0] }, accountLabel(one))),
    )
    const ids = [...new Set([...approved, ...known.map(({ chainId }) => toChain(chainId))])]
    const nameOf = (chain: string) => known.find(({ chainId }) => toChain(chainId) === chain)?.name ?? chain
    network.replaceChildren(
      ...ids.map((chain) =>
        element(
          'option',
          { value: chain, selected: chain === here },
          approved.includes(chain) ? nameOf(chain) : `${nameOf(chain)} (approves it)`,
        ),
      ),
    )
    const change = () =>
      void phone.attempt(phone.update(topic, { accounts: seen.chosen(), chains: used.chosen() }), 'The app was told what it may use.')
    const seen = createChoices(
      'Accounts it sees',
      [...accounts, ...walletAccounts.filter((one) => !accounts.includes(one))].map((value) => ({
        value,
        label: accountLabel(value),
        detail: value,
        ticked: accounts.includes(value),
        fixed: accounts.length === 1 && accounts.includes(value),
      })),
      { changed: change },
    )
    const needed = Object.entries(session.required).flatMap(([key, { chains }]) => chains ?? [key])
    const used = createChoices(
      'Networks it may use',
      ids.map((value) => ({
        value,
        label: nameOf(value),
        detail: value,
        ticked: approved.includes(value),
        fixed: needed.includes(value) || (approved.length === 1 && approved.includes(value)),
      })),
      { changed: change },
    )
    grants.replaceChildren(seen.root, used.root)
  }

  show(first)
  return { root, show }
}
