/** The whole page: a code to take, the apps that are connected, settings; and above it the question that is open. */
import type { Topic } from '@foyer/pairing'
import { element } from '../../wallet/view/element.ts'
import type { Phone } from '../create-phone.ts'
import type { Question } from '../questions.ts'
import type { RelayState } from '../relay-watch.ts'
import { createCodeForm } from './code-form.ts'
import { createNote, put } from './note.ts'
import { createQuestionView } from './question-view.ts'
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

/** `leave` goes back to the app, where the page was opened from one. */
export function createPhoneView(phone: Phone, leave?: () => void): DocumentFragment {
  const relay = element('p', { class: 'relay', role: 'status' })
  const note = createNote(leave)
  const waiting = element('p', { class: 'waiting', role: 'status' })
  const apps = element('ul', { class: 'plain' })
  const none = element('p', { class: 'quiet' }, 'None yet. In an app, choose a wallet, and bring its code here.')
  const keep = element('p', { class: 'quiet' }, 'What they ask for is shown here. Keep this page open.')
  const settings = createSettings(phone.wallet)
  const more = element('p', { class: 'more', role: 'status' })
  const dialog = element('dialog', { 'aria-labelledby': 'question' })
  const cards = new Map<Topic, SessionCard>()
  let asked: string | undefined
  let waitingSince: number | undefined

  const form = createCodeForm(
    (text) => void phone.pair(text),
    (text) => phone.say('bad', text),
  )

  function show(): void {
    const state = phone.state()
    relay.dataset.state = state.relay
    put(relay, relayWords[state.relay])
    relay.hidden = state.relay === 'none'
    note.show(state.note, state.relay === 'open' || state.relay === 'none')
    showWaiting(state.waiting, state.relay)
    none.hidden = state.sessions.length > 0
    keep.hidden = leave !== undefined || state.sessions.length === 0
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
    put(more, questions.length > 1 ? `${questions.length - 1} more after this one` : '')
    if (question?.id === asked) return
    asked = question?.id
    if (!question) {
      dialog.close()
      return
    }
    const view = createQuestionView(phone, question)
    dialog.replaceChildren(more, view)
    dialog.oncancel = (event) => {
      event.preventDefault()
      phone.answer(question.id, { approved: false })
    }
    if (!dialog.open) dialog.showModal()
    // The one before may have been read to its end: this one is read from its beginning, with its warnings.
    dialog.scrollTop = 0
    view.focus({ preventScroll: true })
  }

  const fragment = document.createDocumentFragment()
  fragment.append(
    element('header', {}, element('img', { src: '/icon.png', alt: '' }), element('h1', {}, 'Phone wallet'), relay),
    element(
      'main',
      {},
      element(
        'p',
        { class: 'warning' },
        'For development, with play money. Everybody knows its keys: never send anything of value to its accounts.',
      ),
      form.root,
      waiting,
      note.root,
      element('section', { 'aria-label': 'Connected apps' }, element('h2', {}, 'Connected apps'), none, keep, apps),
      settings.root,
    ),
    dialog,
  )
  phone.subscribe(show)
  show()
  return fragment
}
