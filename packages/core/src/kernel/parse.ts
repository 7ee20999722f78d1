/** Reads values of which nothing is known. */

/** `undefined` for what is no JSON. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
