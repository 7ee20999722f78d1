/** Cards that stand for what a bank may do. No other card is taken: nobody should type a real one here. */

/** `silent`: the bank does not answer. */
export type BankAnswer = 'approves' | 'declines' | 'challenges' | 'silent'

export const testCards = [
  { number: '4242 4242 4242 4242', answer: 'approves', about: 'approved at once' },
  { number: '4000 0000 0000 0002', answer: 'declines', about: 'declined by the bank' },
  { number: '4000 0027 6000 3184', answer: 'challenges', about: 'asks for a code (3-D Secure): 1234' },
  { number: '4000 0000 0000 0119', answer: 'silent', about: 'the bank does not answer' },
] as const satisfies readonly { readonly number: string; readonly answer: BankAnswer; readonly about: string }[]

export const challengeCode = '1234'
export const mostChallengeTries = 3

export type CardFields = { readonly number: string; readonly expiry: string; readonly code: string }

export type CardReading = { readonly answer: BankAnswer } | { readonly problems: Partial<Record<keyof CardFields, string>> }

/** Undefined parts are those that are right. */
export function readCard({ number, expiry, code }: CardFields, now: number): CardReading {
  const digits = number.replace(/[\s-]/g, '')
  const card = testCards.find((one) => one.number.replaceAll(' ', '') === digits)
  const problems = {
    ...(card === undefined && { number: 'This is none of the test cards. Type one of those above, and never a real card.' }),
    ...(!isInFuture(expiry, now) && { expiry: 'Type a month in the future, like 12/34.' }),
    ...(!/^\d{3,4}$/.test(code.trim()) && { code: 'Type three digits.' }),
  }
  return card === undefined || Object.keys(problems).length > 0 ? { problems } : { answer: card.answer }
}

/** A card is good to the end of its month. */
function isInFuture(expiry: string, now: number): boolean {
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  return month !== '' && Date.UTC(2000 + Number(year), Number(month), 1) > now
}
