/** An app wants a sign-in: the message as it will be signed, for the account and networks that are chosen here. */
import { button, element } from '../../wallet/view/element.ts'
import type { Choice } from '../offer.ts'
import type { Answer, Prompt } from '../prompts.ts'
import { revealed } from '../words.ts'
import { appLine } from './app-line.ts'
import { abilities, accountChoices, networkChoices, obstacle, ownWords } from './proposal-view.ts'

type Asked = Extract<Prompt, { readonly kind: 'sign_in' }>

export function createSignInView({ signIn, draft }: Asked, ticked: Choice, decide: (answer: Answer) => void): HTMLElement {
  const message = element('pre', { tabindex: '0', 'aria-label': 'What is signed' })
  const accounts = accountChoices('Account to sign in with', ticked, { kind: 'one', changed: show })
  const networks = networkChoices(draft.networks, ticked, { changed: show })
  const connects = draft.methods.length > 0

  /** With no network chosen there is no message: the last one stays, until the choice is complete again. */
  function show(): void {
    const choice = chosen()
    if (choice.chains.length > 0) message.textContent = revealed(draft.write(choice).message)
  }
  // Where only a signature is wanted there is nothing to use on a network: the first is the one that the message names.
  const chosen = (): Choice => ({ accounts: accounts.chosen(), chains: connects ? networks.chosen() : ticked.chains.slice(0, 1) })
  const approve = () => {
    const choice = chosen()
    if (choice.chains.length === 0) return networks.complain()
    decide({ approved: true, choice })
  }
  const reject = button('Reject', { 'data-action': 'reject' }, () => decide({ approved: false }))
  const root = element(
    'div',
    { class: 'panel', tabindex: '-1' },
    element('h1', { id: 'prompt' }, 'An app wants you to sign in'),
    appLine(signIn.requester.metadata, 'h2', 'requester'),
    ownWords(signIn.expiry),
    ...(draft.warning === undefined ? [] : [element('p', { class: 'warning', role: 'note' }, draft.warning)]),
  )
  if (draft.obstacle) {
    root.append(...obstacle(draft.obstacle.message, reject))
    return root
  }
  show()
  root.append(
    element('section', {}, element('h2', {}, 'What you sign'), message),
    accounts.root,
    ...(connects
      ? [networks.root, abilities(draft.methods)]
      : [element('p', { class: 'quiet' }, 'It asks for this signature only. It will not stay connected.')]),
    element('div', { class: 'buttons' }, reject, button('Sign in', { 'data-action': 'approve', class: 'primary' }, approve)),
  )
  return root
}
