/** Performs what an app asks of its client. What cannot be done is refused with a `PairingError`, and has then changed nothing. */
import { PairingError } from '../error.ts'
import type { Command } from './command.ts'
import type { Draft } from './draft.ts'
import { conclude, fail } from './outcome.ts'
import type { Commands } from './role.ts'
import type { Ref, State } from './state.ts'

export function performCommand(draft: Draft, commands: Commands, { ref, command }: { readonly ref: Ref; readonly command: Command }) {
  // The same command from a tab that missed the outcome: it gets the outcome, not a second run.
  const known = draft.state.outcomes[ref]
  if (known) return conclude(draft, ref, known.outcome)
  if (isUnderWay(draft.state, ref)) return
  const before = draft.state
  const notifications = draft.notifications.length
  try {
    const perform = commands[command.type]
    if (!perform) throw new PairingError('invalid_input', `This client cannot ${command.type}: that is the other side's to do.`)
    perform(draft, ref, command as never)
  } catch (error) {
    if (!PairingError.is(error)) throw error
    draft.state = before
    draft.notifications.length = notifications
    fail(draft, ref, error)
  }
}

const isUnderWay = ({ calls, outbox }: State, ref: Ref): boolean =>
  Object.values(calls).some((call) => call.ref === ref) || outbox.some(({ waiter }) => waiter?.ref === ref)
