/** The beginning of a text as a text of its own: what the engine slices off keeps the whole in memory, which a stranger may have made megabytes long. */
export function copyStart(text: string, most: number): string {
  return text.length <= most ? text : Buffer.from(text.slice(0, most), 'utf16le').toString('utf16le')
}
