/** Milliseconds to wait, from a `Retry-After` header in either form: seconds or a date (RFC 9110 §10.2.3). */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000
  // Every form of an HTTP date begins with the day of the week; `Date.parse` takes far more for a date.
  const date = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
