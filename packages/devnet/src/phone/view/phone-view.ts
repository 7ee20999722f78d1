/** The whole page: a code to take, the apps that are connected, settings; and above it the prompt that is open. */
import type { Topic } from '@foyer/pairing'
import { element } from '../../wallet/view/element.ts'
import type { Phone } from '../create-phone.ts'
import type { RelayState } from '../relay-watch.ts'
import { createCodeForm } from './code-form.ts'
import { createNote, put } from './note.ts'
import { createPromptDialog } from './prompt-dialog.ts'
import { createSessionCard, type SessionCard } from './session-card.ts'
import { createSettings } from './settings.ts'
import { createWaitingLine } from './waiting-line.ts'

const relayWords: Readonly<Record<RelayState, string>> = {
  none: '',
  connecting: 'Connecting',
  open: 'Ready',
  away: 'No relay',
}

/** `leave` goes back to the app, where the page was opened from one. */
export function createPhoneView(phone: Phone, leave?: () => void): DocumentFragment {
  const relay = element('p', { class: 'relay', role: 'status' })
  const note = createNote(leave)
  const waiting = createWaitingLine(show)
  const apps = element('ul', { class: 'plain' })
  const none = element('p', { class: 'quiet' }, 'None yet. In an app, choose a wallet, and bring its code here.')
  const keep = element('p', { class: 'quiet' }, 'What they ask for is shown here. Keep this page open.')
  const settings = createSettings(phone.wallet)
  const dialog = createPromptDialog(phone)
  const cards = new Map<Topic, SessionCard>()

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
    waiting.show(state.waiting, state.relay)
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
    dialog.show(state.prompts)
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
      waiting.root,
      note.root,
      element('section', { 'aria-label': 'Connected apps' }, element('h2', {}, 'Connected apps'), none, keep, apps),
      settings.root,
    ),
    dialog.root,
  )
  phone.subscribe(show)
  show()
  return fragment
}
