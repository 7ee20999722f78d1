/** An app wants a session: who it says it is, what it will be able to do, with which accounts and where. */
import { accountLabel, walletAccounts } from '../../wallet/keys.ts'
import { button, element } from '../../wallet/view/element.ts'
import type { Choice } from '../offer.ts'
import type { Answer, Question } from '../questions.ts'
import { describeMethods } from '../words.ts'
import { appLine } from './app-line.ts'
import { createChoices } from './choices.ts'

type Proposed = Extract<Question, { readonly kind: 'proposal' }>

export function createProposalView({ proposal, offer }: Proposed, ticked: Choice, decide: (answer: Answer) => void): HTMLElement {
  const accounts = createChoices(
    'Accounts it will see',
    walletAccounts.map((value) => ({ value, label: accountLabel(value), detail: value, ticked: ticked.accounts.includes(value) })),
  )
  const networks = createChoices(
    'Networks it may use',
    offer.networks.map(({ chain, name, required }) => ({
      value: chain,
      label: name,
      detail: required ? `${chain}, needed by the app` : chain,
      ticked: ticked.chains.includes(chain),
      fixed: required,
    })),
  )
  const approve = () => {
    const choice = { accounts: accounts.chosen(), chains: networks.chosen() }
    if (choice.accounts.length === 0) return accounts.complain()
    if (choice.chains.length === 0) return networks.complain()
    decide({ approved: true, choice })
  }
  const decline = button('Decline', { 'data-action': 'reject' }, () => decide({ approved: false }))
  const until = new Date(proposal.expiry * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  return element(
    'div',
    { class: 'panel', tabindex: '-1' },
    element('h2', { id: 'question' }, 'An app wants to connect'),
    appLine(proposal.proposer.metadata, 'h3', 'proposer'),
    element('p', { class: 'quiet' }, `Name and address are the app's own words: go on only if you started this. Answer by ${until}.`),
    ...(offer.obstacle
      ? [
          element('p', { class: 'warning', role: 'note' }, `${offer.obstacle.message} It can only be declined.`),
          element('footer', {}, decline),
        ]
      : [
          element('section', {}, element('h2', {}, 'It will be able to'), abilities(offer.methods)),
          accounts.root,
          networks.root,
          ...(offer.unknown.length > 0 ? [unknown(offer.unknown)] : []),
          element('footer', {}, decline, button('Connect', { 'data-action': 'approve', class: 'primary' }, approve)),
        ]),
  )
}

function abilities(methods: readonly string[]): HTMLElement {
  return element('ul', {}, ...describeMethods(methods).map((words) => element('li', {}, words)))
}

function unknown(names: readonly string[]): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, `It also asks for ${names.length} ${names.length === 1 ? 'thing' : 'things'} that this wallet does not have`),
    element('p', { class: 'quiet mono' }, names.join(', ')),
  )
}
