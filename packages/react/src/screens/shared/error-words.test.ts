import { kitErrorTable } from '@foyer/core'
import { expect, test } from 'vitest'
import { errorWords } from './error-words.ts'

const words: Readonly<Record<string, string>> = errorWords

test('a visitor reads of each error in these words (docs/behaviour.md, Errors)', () => {
  const codes = Object.keys(kitErrorTable).sort()
  const titles = Object.fromEntries(codes.map((code) => [code, words[`errors.${code}.title`]]))
  expect(titles).toEqual({
    adapter_not_found: 'This site is not set up for that kind of network',
    chain_unsupported: 'Chain is not supported',
    clock_wrong: 'The clock of this device is wrong',
    configuration: 'This site is not set up correctly',
    consent_missing: 'You have not agreed yet',
    execution_failed: 'The network refused this transaction',
    insufficient_funds: 'Not enough funds for the amount and the fee',
    invalid_input: 'Something entered cannot be used',
    method_unsupported: '{wallet} cannot do this',
    network_failed: 'No answer from the network',
    network_not_found: 'This site does not offer that network',
    not_connected: 'No account is connected',
    rate_limited: 'Too many requests',
    request_cancelled: 'Cancelled',
    request_pending: '{wallet} is already asking you something',
    request_rejected: 'Declined in {wallet}',
    server_failed: 'The server could not answer',
    timeout: '{wallet} did not answer in time',
    token_distrusted: 'Refused: the token is not what the server says',
    unauthorized: '{wallet} has not allowed this',
    unknown: 'Something went wrong',
    wallet_broken: '{wallet} gave an answer that makes no sense',
    wallet_disconnected: '{wallet} lost its own connection',
    wallet_not_found: '{wallet} is not in this browser',
  })
})

test('each says what to do, in a sentence', () => {
  for (const code of Object.keys(kitErrorTable)) expect(words[`errors.${code}.todo`], code).toMatch(/^(?:[A-Z]|\{wallet\}).{15,}\.$/)
})
