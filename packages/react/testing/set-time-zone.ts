import { vi } from 'vitest'

/** Sets the visitor's time zone as every way to ask for it tells it, until the mocks are restored. */
export function setTimeZone(timeZone: string): void {
  const options = { timeZone, locale: 'en' } as Intl.ResolvedDateTimeFormatOptions
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  const { Temporal } = globalThis as { readonly Temporal?: { readonly Now: { timeZoneId(): string } } }
  if (Temporal) vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue(timeZone)
}
