/** Figures and what they count are one left-to-right run, in whichever sentence they stand. */
export function apart(written: string, direction: 'ltr' | 'rtl'): string {
  return direction === 'rtl' ? `\u2066${written}\u2069` : written
}
