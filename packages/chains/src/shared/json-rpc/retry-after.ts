/** `Retry-After` (RFC 9110 §10.2.3), seconds or a date, as milliseconds from `now`; `undefined` when absent or unreadable. */
export function readRetryAfter({ headers }: Pick<Response, 'headers'>, now: number): number | undefined {
  // What somebody else's `fetch` throws may have others.
  const value = headers instanceof Headers ? headers.get('retry-after')?.trim() : undefined
  if (!value) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = /^[A-Za-z]{3},? /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
