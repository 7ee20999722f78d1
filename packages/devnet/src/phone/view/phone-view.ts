/** The whole page: a code to take, the apps that are connected, settings; and above it the question that is open. */
import type { Topic } from '@foyer/pairing'
import { createApprovalView } from '../../wallet/view/approval-view.ts'
import { element } from '../../wallet/view/element.ts'
import type { Note, Phone } from '../create-phone.ts'
import type { Question } from '../questions.ts'
import type { RelayState } from '../relay-watch.ts'
import { defaultChoice } from '../serve-question.ts'
import { createCodeForm } from './code-form.ts'
import { createProposalView } from './proposal-view.ts'
import { createSessionCard, type SessionCard } from './session-card.ts'
import { createSettings } from './settings.ts'

const relayWords: Readonly<Record<RelayState, string>> = {
  none: '',
  connecting: 'Connecting',
  open: 'Ready',
  away: 'No relay',
}
/** An app that is there answers within a second or two. */
const longWait = 10_000

export function createPhoneView(phone: Phone): DocumentFragment {
  const relay = element('p', { class: 'relay', role: 'status' })
  const note = element('p', { class: 'note', role: 'status' })
  const waiting = element('p', { class: 'note', role: 'status' })
  const apps = element('ul', { class: 'plain' })
  const none = element('p', { class: 'quiet' }, 'None yet. In an app, choose a wallet, and bring its code here.')
  const settings = createSettings(phone.wallet)
  const dialog = element('dialog', { 'aria-labelledby': 'question' })
  const cards = new Map<Topic, SessionCard>()
  let asked: string | undefined
  let own: Note | undefined
  let waitingSince: number | undefined

  const form = createCodeForm(
    (text) => {
      own = undefined
      void phone.pair(text)
    },
    (text) => {
      own = { tone: 'bad', text, at: 0 }
      show()
    },
  )

  function show(): void {
    const state = phone.state()
    relay.dataset.state = state.relay
    put(relay, relayWords[state.relay])
    relay.hidden = state.relay === 'none'
    const said = own ?? state.note
    put(note, said?.text ?? '')
    note.dataset.tone = said?.tone ?? 'plain'
    showWaiting(state.waiting, state.relay)
    none.hidden = state.sessions.length > 0
    for (const session of state.sessions) {
      const card = cards.get(session.topic) ?? createSessionCard(phone, session)
      if (!cards.has(session.topic)) apps.append(card.root)
      cards.set(session.topic, card)
      card.show(session)
    }
    for (const [topic, card] of cards) {
      if (state.sessions.some((session) => session.topic === topic)) continue
      card.root.remove()
      cards.delete(topic)
    }
    settings.show()
    showQuestion(state.questions)
  }

  function showWaiting(count: number, state: RelayState): void {
    if (count === 0) {
      waitingSince = undefined
      put(waiting, '')
      return
    }
    if (waitingSince === undefined) {
      waitingSince = Date.now()
      setTimeout(show, longWait)
    }
    if (state === 'away')
      put(waiting, 'The relay does not answer, so the app cannot be heard. It is tried again and again; keep this page open.')
    else if (Date.now() - waitingSince < longWait) put(waiting, 'Waiting for the app to say what it asks for.')
    else put(waiting, 'The app has not answered. Is its page still open? A code works once, for four minutes: make a new one there.')
  }

  function showQuestion(questions: readonly Question[]): void {
    const [question] = questions
    document.title = questions.length === 0 ? 'Phone wallet' : `(${questions.length}) Phone wallet`
    if (question?.id === asked) return
    asked = question?.id
    if (!question) {
      dialog.close()
      return
    }
    const view = viewOf(question)
    dialog.replaceChildren(view)
    dialog.oncancel = (event) => {
      event.preventDefault()
      phone.answer(question.id, { approved: false })
    }
    if (!dialog.open) dialog.showModal()
    view.focus()
  }

  function viewOf(question: Question): HTMLElement {
    const { wallet } = phone
    if (question.kind === 'proposal') {
      return createProposalView(question, defaultChoice(wallet, question.offer), (answer) => phone.answer(question.id, answer))
    }
    return createApprovalView({
      approval: question.approval,
      locked: wallet.state().switches.locked,
      unlock: () => void wallet.send({ type: 'set-switches', switches: { locked: false } }),
      decide: (decision) => phone.answer(question.id, decision.approved ? { approved: true } : { approved: false }),
    })
  }

  const fragment = document.createDocumentFragment()
  fragment.append(
    element('header', {}, element('img', { src: '/icon.png', alt: '' }), element('h1', {}, 'Phone wallet'), relay),
    element(
      'main',
      {},
      element('p', { class: 'warning' }, 'For development. Everybody knows its keys: never send anything of value to its accounts.'),
      form.root,
      waiting,
      note,
      element('section', { 'aria-label': 'Connected apps' }, element('h2', {}, 'Connected apps'), none, apps),
      settings.root,
    ),
    dialog,
  )
  phone.subscribe(show)
  show()
  return fragment
}

/** The same words again are not news to a screen reader. */
function put(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text
}
