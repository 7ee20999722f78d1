/** What waits for the person, in the order it came. */
import type { IncomingProposal, IncomingRequest, IncomingSignIn, Session } from '@foyer/pairing'
import type { Approval } from '../wallet/approval.ts'
import type { Choice, Offer } from './offer.ts'
import type { SignInDraft } from './sign-in.ts'

export type Prompt =
  | { readonly kind: 'proposal'; readonly id: string; readonly proposal: IncomingProposal; readonly offer: Offer }
  | { readonly kind: 'sign_in'; readonly id: string; readonly signIn: IncomingSignIn; readonly draft: SignInDraft }
  | {
      readonly kind: 'request'
      readonly id: string
      readonly approval: Approval
      readonly session: Session
      readonly request: IncomingRequest
    }

export type Answer = { readonly approved: false } | { readonly approved: true; readonly choice?: Choice }

export type Prompts = {
  readonly open: () => readonly Prompt[]
  /** Resolves with `undefined` when the prompt was withdrawn. */
  readonly ask: (prompt: Prompt, signal: AbortSignal) => Promise<Answer | undefined>
  readonly answer: (id: string, answer: Answer) => void
}

export function createPrompts(changed: () => void): Prompts {
  const waiting = new Map<string, { readonly prompt: Prompt; readonly settle: (answer: Answer | undefined) => void }>()

  return {
    open: () => [...waiting.values()].map(({ prompt }) => prompt),
    ask: (prompt, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined)
        const withdraw = () => settle(undefined)
        const settle = (answer: Answer | undefined) => {
          signal.removeEventListener('abort', withdraw)
          waiting.delete(prompt.id)
          resolve(answer)
          changed()
        }
        signal.addEventListener('abort', withdraw)
        waiting.set(prompt.id, { prompt, settle })
        changed()
      }),
    answer: (id, answer) => waiting.get(id)?.settle(answer),
  }
}
