import { expect, test } from 'vitest'
import type { LeavingEvent } from './pairing-event.ts'
import type { LeavingState } from './pairing-state.ts'
import { stepLeaving } from './step-leaving.ts'

const opening: LeavingState = { attempt: 7, outcome: 'opening' }
const left: LeavingState = { attempt: 7, outcome: 'left' }
const stayed: LeavingState = { attempt: 7, outcome: 'stayed' }

const pressed: LeavingEvent = { type: 'open-link', pressed: true, link: { href: 'a://', name: 'A' } }
const forgotten: LeavingEvent = { type: 'open-link' }
const heard = (outcome: 'left' | 'stayed', attempt = 7): LeavingEvent => ({ type: 'link-opened', attempt, outcome })
const elsewhere: LeavingEvent = { type: 'turn-away' }

test.each<readonly [string, LeavingState | undefined, LeavingEvent, LeavingState | undefined]>([
  ['a press is waited on', undefined, pressed, { attempt: 9, outcome: 'opening' }],
  ['a second press is another wait', stayed, pressed, { attempt: 9, outcome: 'opening' }],
  ['a press on a link that needs no code', undefined, { type: 'open-link', pressed: true }, { attempt: 9, outcome: 'opening' }],
  ['something came up', opening, heard('left'), left],
  ['nothing did', opening, heard('stayed'), stayed],
  ['what was known stays', left, heard('stayed'), left],
  ['an answer about the press before', opening, heard('stayed', 6), opening],
  ['an answer about no press', undefined, heard('left'), undefined],
  ['the wallet is reached in another way', left, forgotten, undefined],
  ['another view, pressed before', opening, elsewhere, undefined],
  ['another view', undefined, elsewhere, undefined],
])('%s', (_, before, event, after) => expect(stepLeaving(before, event, 9)).toEqual(after))
