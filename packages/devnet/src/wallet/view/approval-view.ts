/** The prompt, as the person sees it: who asks, what for, with which account, and two buttons. */
import type { Approval, Decision } from '../approval.ts'
import { accountLabel, findAccount, type WalletAccount } from '../keys.ts'
import { button, element } from './element.ts'

export type ApprovalViewOptions = {
  readonly approval: Approval
  readonly locked: boolean
  /** Who asks, where that is more than the page's own address. */
  readonly from?: HTMLElement
  unlock(): void
  decide(decision: Decision): void
}

/** Escape declines. Neither button has the focus at first: a stray Enter must not sign. */
export function createApprovalView(options: ApprovalViewOptions): HTMLElement {
  const root = element('div', { class: 'panel', role: 'group', tabindex: '-1', 'aria-labelledby': 'prompt' })
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    options.decide({ approved: false })
  })
  root.append(...(options.locked ? unlockStep(options, root) : prompt(options)))
  return root
}

function unlockStep(options: ApprovalViewOptions, root: HTMLElement): Node[] {
  const go = () => {
    options.unlock()
    root.replaceChildren(...prompt(options))
    root.focus()
  }
  return [
    element('h1', { id: 'prompt' }, 'The wallet is locked'),
    origin(options.approval.origin),
    element('p', {}, 'This site asks for something. Unlock the wallet to see what. The devnet wallet has no password.'),
    element(
      'div',
      { class: 'buttons' },
      button('Reject', { 'data-action': 'reject' }, () => options.decide({ approved: false })),
      button('Unlock', { 'data-action': 'unlock', class: 'primary' }, go),
    ),
  ]
}

function prompt({ approval, decide, from = origin(approval.origin) }: ApprovalViewOptions): Node[] {
  const choice = approval.choose && chooser(approval.choose)
  const approve = () => {
    const accounts = choice?.chosen()
    if (accounts?.length === 0) return choice?.complain()
    decide(accounts ? { approved: true, accounts } : { approved: true })
  }
  return [
    element('h1', { id: 'prompt' }, approval.title),
    from,
    ...(approval.warning ? [element('p', { class: 'warning', role: 'note' }, approval.warning)] : []),
    ...(choice ? [choice.root] : []),
    facts(approval),
    ...(approval.body === undefined ? [] : [element('pre', { tabindex: '0', 'aria-label': 'What is signed' }, approval.body)]),
    element(
      'div',
      { class: 'buttons' },
      button('Reject', { 'data-action': 'reject' }, () => decide({ approved: false })),
      button(approval.verb, { 'data-action': 'approve', class: 'primary' }, approve),
    ),
  ]
}

function origin(value: string): HTMLElement {
  return element('p', { class: 'origin', 'data-origin': value }, value)
}

function facts({ facts: list, method }: Approval): HTMLElement {
  const rows = [...list, { label: 'Request', value: method, mono: true }]
  return element(
    'dl',
    {},
    ...rows.map(({ label, value, mono }) =>
      element('div', {}, element('dt', {}, label), element('dd', { class: mono ? 'mono' : undefined }, value)),
    ),
  )
}

function chooser({ from, ticked }: NonNullable<Approval['choose']>) {
  const boxes = from.map((account) => {
    const box = element('input', { type: 'checkbox', value: account, checked: ticked.includes(account) })
    const words = element('span', {}, accountLabel(account), element('small', { class: 'mono' }, account))
    return { box, row: element('label', { class: 'choice' }, box, words) }
  })
  const complaint = element('p', { class: 'warning', role: 'alert', hidden: true }, 'Choose at least one account.')
  return {
    root: element('fieldset', {}, element('legend', {}, 'Accounts it will see'), ...boxes.map(({ row }) => row), complaint),
    chosen: (): WalletAccount[] => boxes.flatMap(({ box }) => (box.checked ? (findAccount(box.value) ?? []) : [])),
    complain: () => complaint.removeAttribute('hidden'),
  }
}
