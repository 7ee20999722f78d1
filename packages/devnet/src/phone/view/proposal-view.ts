/** An app wants a session: who it says it is, what it will be able to do, with which accounts and where. */
import { accountLabel, walletAccounts } from '../../wallet/keys.ts'
import { button, element } from '../../wallet/view/element.ts'
import type { Choice } from '../offer.ts'
import type { Answer, Prompt } from '../prompts.ts'
import { describeMethods, untilText } from '../words.ts'
import { appLine } from './app-line.ts'
import { createChoices } from './choices.ts'

type Proposed = Extract<Prompt, { readonly kind: 'proposal' }>

export function createProposalView({ proposal, offer }: Proposed, ticked: Choice, decide: (answer: Answer) => void): HTMLElement {
  const accounts = accountChoices('Accounts it will see', ticked)
  const networks = networkChoices(offer.networks, ticked)
  const approve = () => {
    const choice = { accounts: accounts.chosen(), chains: networks.chosen() }
    if (choice.accounts.length === 0) return accounts.complain()
    if (choice.chains.length === 0) return networks.complain()
    decide({ approved: true, choice })
  }
  const reject = button('Reject', { 'data-action': 'reject' }, () => decide({ approved: false }))
  return element(
    'div',
    { class: 'panel', tabindex: '-1' },
    element('h1', { id: 'prompt' }, 'An app wants to connect'),
    appLine(proposal.proposer.metadata, 'h2', 'proposer'),
    ownWords(proposal.expiry),
    ...(offer.obstacle
      ? obstacle(offer.obstacle.message, reject)
      : [
          abilities(offer.methods),
          accounts.root,
          networks.root,
          ...(offer.unknown.length > 0 ? [unknown(offer.unknown)] : []),
          element('div', { class: 'buttons' }, reject, button('Connect', { 'data-action': 'approve', class: 'primary' }, approve)),
        ]),
  )
}

export function accountChoices(legend: string, ticked: Choice, options: Parameters<typeof createChoices>[2] = {}) {
  return createChoices(
    legend,
    walletAccounts.map((value) => ({ value, label: accountLabel(value), detail: value, ticked: ticked.accounts.includes(value) })),
    options,
  )
}

export function networkChoices(offered: Proposed['offer']['networks'], ticked: Choice, options: Parameters<typeof createChoices>[2] = {}) {
  return createChoices(
    'Networks it may use',
    offered.map(({ chain, name, required }) => ({
      value: chain,
      label: name,
      detail: required ? `${chain}, needed by the app` : chain,
      ticked: ticked.chains.includes(chain),
      fixed: required,
    })),
    options,
  )
}

/** Nobody vouches for what an app says of itself over a pairing. */
export function ownWords(expiry: number): HTMLElement {
  const words = `Name and address are the app’s own words, which nobody has checked: go on only if you started this. Answer by ${untilText(expiry)}.`
  return element('p', { class: 'quiet' }, words)
}

export function obstacle(message: string, reject: HTMLElement): readonly HTMLElement[] {
  return [
    element('p', { class: 'warning', role: 'note' }, `${message} It can only be rejected.`),
    element('div', { class: 'buttons' }, reject),
  ]
}

export function abilities(methods: readonly string[]): HTMLElement {
  const lines = describeMethods(methods).map((words) => element('li', {}, words))
  return element('section', {}, element('h2', {}, 'It will be able to'), element('ul', {}, ...lines))
}

function unknown(names: readonly string[]): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, `It also asks for ${names.length} ${names.length === 1 ? 'thing' : 'things'} that this wallet does not have`),
    element('p', { class: 'quiet mono' }, names.join(', ')),
  )
}
