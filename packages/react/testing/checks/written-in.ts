/** What `Intl` calls a script that is several. */
const mixed: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana', 'Hani'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
}

/** Whether something in it is written as that language is. */
export function isWrittenIn(locale: string, text: string): boolean {
  const script = new Intl.Locale(locale).maximize().script ?? 'Latn'
  return (mixed[script] ?? [script]).some((one) => new RegExp(`\\p{Script=${one}}`, 'u').test(text))
}
