/** The wallet's own settings: the account for new apps, the networks it knows, and ways to behave badly. */
import { accountLabel, walletAccounts } from '../../wallet/keys.ts'
import { button, element } from '../../wallet/view/element.ts'
import { createFields } from '../../wallet/view/fields.ts'
import type { Wallet } from '../../wallet/wallet.ts'

export type Settings = { readonly root: HTMLElement; readonly show: () => void }

export function createSettings(wallet: Wallet): Settings {
  const { check, count, choose, sync } = createFields((switches) => void wallet.send({ type: 'set-switches', switches }))
  const accounts = element('div', { class: 'stack' })
  const networks = element('div', { class: 'stack' })
  const release = button('', { 'data-action': 'release' }, () => void wallet.send({ type: 'release' }))
  let shown = ''

  const root = element(
    'details',
    {},
    element('summary', {}, 'Settings'),
    element(
      'div',
      { class: 'stack' },
      element('h3', {}, 'Account for new apps'),
      accounts,
      element('h3', {}, 'Networks it knows'),
      networks,
      element('h3', {}, 'When an app asks'),
      check('approves', 'Approve everything without asking'),
      check('rejects', 'Decline everything without asking'),
      check('locked', 'Locked'),
      check('unknownChains', 'Knows no other network (4902)'),
      check('refusesToAdd', 'Adds no networks (4200)'),
      choose('answers', 'Answers', [
        ['once', 'At once'],
        ['late', 'When released'],
        ['never', 'Never'],
      ]),
      release,
      count('delay', 'Slow: ms before each answer'),
      button('Reset these settings', { 'data-action': 'reset' }, () => void wallet.send({ type: 'reset' })),
    ),
  )

  function show(): void {
    const state = wallet.state()
    sync(state.switches)
    const held = wallet.held()
    release.textContent = held === 1 ? 'Release 1 answer' : `Release ${held} answers`
    release.toggleAttribute('disabled', held === 0)
    const now = JSON.stringify([state.account, state.chains])
    if (now === shown) return
    shown = now
    accounts.replaceChildren(
      ...walletAccounts.map((account, index) => {
        const select = () => void wallet.send({ type: 'select-account', index: index === 0 ? 0 : 1 })
        const made = button('', { class: 'choice', 'aria-pressed': String(account === state.account) }, select)
        made.append(element('span', {}, accountLabel(account), element('small', { class: 'mono' }, account)))
        return made
      }),
    )
    networks.replaceChildren(
      ...state.chains.map(({ chainId, name }) =>
        element(
          'div',
          { class: 'row' },
          element('span', {}, `${name} (${chainId})`),
          button('Forget', { 'aria-label': `Forget ${name}`, disabled: state.chains.length === 1 }, () => {
            // It is always somewhere: what is forgotten is left first.
            const other = state.chains.find((chain) => chain.chainId !== chainId)
            if (!other) return
            void wallet.send({ type: 'set-chain', chainId: other.chainId }).then(() => wallet.send({ type: 'forget-chain', chainId }))
          }),
        ),
      ),
    )
  }

  return { root, show }
}
