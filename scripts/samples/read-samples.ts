/** Pieces of code in a document, and the files that they are taken from. */

export type Block = {
  readonly document: string
  readonly language: string
  readonly code: string
  /** `path/to/file.ts`, or `path/to/file.ts#region`. */
  readonly sample: string | undefined
}

export function readBlocks(document: string, text: string): readonly Block[] {
  return [...text.matchAll(/(?:<!-- sample: (\S+) -->\n)?^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, sample, language = '', code = '']) => ({
    document,
    language,
    code,
    sample,
  }))
}

/** @throws {Error} for a region that the file does not have. */
export function readSample(sample: string, read: (path: string) => string): string {
  const [path = '', region] = sample.split('#')
  const text = read(path)
  if (region === undefined) return text
  const found = new RegExp(`^ *// #region ${region}\\n([\\s\\S]*?)^ *// #endregion$`, 'm').exec(text)
  if (!found) throw new Error(`${path} has no region "${region}".`)
  return found[1] ?? ''
}
