/**
 * The four button elements: plain DOM in a shadow root, no React, because every page pays for them
 * before anyone clicks. Reads the kit's state, writes one button.
 */
import type { Kit } from '@foyer/core'
import { adoptStyles } from '@foyer/ui/adopt-styles'
import { gradientOf } from '@foyer/ui/format'
import { create } from '../element/create.ts'
import { type Bound, defineKitElement, type KitElementClass } from '../element/kit-element.ts'
import { warmModal } from '../element/modal-element.ts'
import { watchPageTexts } from '../words/locale.ts'
import { createPageText } from '../words/page-text.ts'
import { type ButtonKind, type ButtonView, readButton } from './read-button.ts'
import { buttonStyles } from './styles.gen.ts'
import { watchApproach } from './watch-approach.ts'
import { buttonWords } from './words.ts'

export const buttonTags = {
  foyer: 'foyer-button',
  connect: 'foyer-connect-button',
  account: 'foyer-account-button',
  network: 'foyer-network-button',
} as const satisfies Record<ButtonKind, string>

export function defineButton(kind: ButtonKind): KitElementClass {
  return defineKitElement(buttonTags[kind], (element, kit) => bindButton(element, kit, kind), ['label', 'size', 'disabled', 'balance'])
}

function bindButton(element: HTMLElement, kit: Kit, kind: ButtonKind): Bound {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const dropStyles = adoptStyles(shadow, buttonStyles)
  const [button, picture, text, balance] = [create('button'), create('span'), create('span'), create('span')]
  button.type = 'button'
  button.part.add('button')
  button.ariaHasPopup = 'dialog'
  picture.ariaHidden = 'true'
  picture.className = 'picture'
  text.className = 'text'
  balance.className = 'balance'
  button.append(picture, text, balance)
  shadow.replaceChildren(button)

  let words = wordless
  let view: ButtonView | undefined
  // No picture is fetched before the person does something: until then avatars are drawn.
  let engaged = false
  let opened = false
  let drawn = ''
  let variables: Readonly<Record<string, string>> = {}

  const update = (): void => {
    const state = kit.getState()
    engaged ||= state.modal.open
    // Of several buttons, only the one that was pressed.
    opened &&= state.modal.open
    button.ariaExpanded = String(opened)
    const next = readButton({
      kind,
      state,
      text: words,
      label: element.getAttribute('label'),
      balance: element.getAttribute('balance') !== 'hide',
      allowUnsupported: kit.options.allowUnsupportedChain,
    })
    // Most changes of the state are none of this button's; writing the same anyway would cost a layout.
    const looks = JSON.stringify([next, engaged && !!(next.network || next.image), state.theme, element.outerHTML])
    if (looks === drawn) return
    drawn = looks
    view = next
    button.dir = words.direction
    button.lang = words.locale
    button.dataset.theme = state.theme.mode
    // On the inner button: the element itself belongs to the page and its framework.
    for (const name in variables) button.style.removeProperty(name)
    variables = state.theme.variables
    for (const name in variables) button.style.setProperty(name, variables[name] as string)
    button.dataset.status = view.status
    button.dataset.size = element.getAttribute('size') ?? 'm'
    button.hidden = view.status === 'absent'
    button.disabled = element.hasAttribute('disabled')
    button.ariaBusy = String(view.status === 'connecting' || view.status === 'switching')
    // Said in full where there is room for another text: some read that too, hidden as it is.
    button.ariaLabel = view.name ?? (view.room ? view.text : null)
    button.ariaDescription = view.description ?? null
    text.textContent = view.text
    text.dataset.room = view.room ?? ''
    // The space keeps the two apart for whoever compares what is shown with the name.
    balance.textContent = view.balance ? ` ${view.balance}` : ''
    picture.hidden = !next.address && !next.network
    picture.replaceChildren()
    picture.style.background = next.address ? gradientOf(next.address) : ''
    if (next.network || next.image)
      // Another one may be shown by now.
      import('./pictures.ts').then(
        (chunk) => view === next && chunk.drawPicture({ picture, kit, view: next, engaged }),
        () => undefined,
      )
  }
  const warm = (): void => warmModal(kit)
  button.onclick = () => {
    opened = true
    void kit.open({ view: view?.opens })
  }
  button.onpointerenter = warm
  button.onfocus = warm
  const stops = [
    kit.subscribe(update),
    watchPageTexts(kit, (textOf) => {
      words = textOf(buttonWords)
      update()
    }),
    watchApproach(button, warm),
    dropStyles,
  ]
  update()
  return {
    update,
    release() {
      for (const stop of stops) stop()
      shadow.replaceChildren()
    },
  }
}

/** Until the page's language is here a button holds its place without words of its own: another language first would be worse. */
const wordless = createPageText<typeof buttonWords>('en', () => '')
