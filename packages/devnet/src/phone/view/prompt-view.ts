/** The prompt in front of the person, whatever its kind: behind the lock where there is one, and never under a tap meant for another. */

import { createApprovalView } from '../../wallet/view/approval-view.ts'
import { button, element } from '../../wallet/view/element.ts'
import type { Phone } from '../create-phone.ts'
import type { Answer, Prompt } from '../prompts.ts'
import { defaultChoice } from '../serve-inbound.ts'
import { revealed, untilText } from '../words.ts'
import { appLine } from './app-line.ts'
import { createProposalView } from './proposal-view.ts'
import { createSignInView } from './sign-in-view.ts'

/** Long enough for the second half of a double tap, and for an eye to see that something else is asked now. */
const deafFor = 500

export function createPromptView(phone: Pick<Phone, 'wallet' | 'answer'>, prompt: Prompt): HTMLElement {
  const { wallet } = phone
  const decide = (answer: Answer) => phone.answer(prompt.id, answer)
  const root = element('div', { tabindex: '-1' })
  const show = (view: HTMLElement) => {
    root.replaceChildren(view)
    deafen(view)
  }
  const unlock = () => {
    void wallet.send({ type: 'set-switches', switches: { locked: false } })
    show(viewOf(prompt, phone, decide))
    root.focus()
  }
  show(wallet.state().switches.locked ? lockView(prompt, unlock, decide) : viewOf(prompt, phone, decide))
  return root
}

function viewOf(prompt: Prompt, { wallet }: Pick<Phone, 'wallet'>, decide: (answer: Answer) => void): HTMLElement {
  if (prompt.kind === 'proposal') return createProposalView(prompt, defaultChoice(wallet, prompt.offer), decide)
  if (prompt.kind === 'sign_in') return createSignInView(prompt, defaultChoice(wallet, prompt.draft), decide)
  const { approval, session, request } = prompt
  const facts = approval.facts.map((fact) => ({ ...fact, value: revealed(fact.value) }))
  const { body } = approval
  return createApprovalView({
    approval: {
      ...approval,
      ...(body !== undefined && { body: revealed(body) }),
      facts: [...facts, { label: 'Answer by', value: untilText(request.expiry) }],
    },
    from: appLine(session.peer.metadata, 'h2', 'asker'),
    locked: false,
    unlock: () => undefined,
    decide: ({ approved }) => decide({ approved }),
  })
}

function lockView(prompt: Prompt, unlock: () => void, decide: (answer: Answer) => void): HTMLElement {
  return element(
    'div',
    { class: 'panel' },
    element('h1', { id: 'prompt' }, 'The wallet is locked'),
    appLine(metadataOf(prompt), 'h2', 'asker'),
    element('p', {}, 'This app asks for something. Unlock the wallet to see what. The devnet wallet has no password.'),
    element(
      'div',
      { class: 'buttons' },
      button('Reject', { 'data-action': 'reject' }, () => decide({ approved: false })),
      button('Unlock', { 'data-action': 'unlock', class: 'primary' }, unlock),
    ),
  )
}

function metadataOf(prompt: Prompt) {
  if (prompt.kind === 'proposal') return prompt.proposal.proposer.metadata
  return prompt.kind === 'sign_in' ? prompt.signIn.requester.metadata : prompt.session.peer.metadata
}

function deafen(view: HTMLElement): void {
  const footer = view.querySelector<HTMLElement>('.buttons')
  if (!footer) return
  footer.inert = true
  setTimeout(() => {
    footer.inert = false
  }, deafFor)
}
