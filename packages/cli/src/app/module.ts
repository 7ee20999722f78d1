/** What the checks need to know of one source file. */

export type Import = {
  readonly specifier: string
  readonly line: number
  readonly isType: boolean
  /** `*` for a namespace, `default` for what has no name. */
  readonly names: readonly { readonly imported: string; readonly local: string; readonly line: number }[]
}

export type Option = {
  /** `server`, `features.email`. */
  readonly path: string
  readonly line: number
  /** Where it is written out. */
  readonly value: string | boolean | undefined
}

export type Call = {
  /** As written: `createKit`, `kit.createKit`. */
  readonly callee: string
  readonly line: number
  readonly options: readonly Option[]
  /** All that it is given stands in `options`: nothing is spread from elsewhere, or handed on by another file's name. */
  readonly isWhole: boolean
  /** The component or hook that it is called in. */
  readonly component: string | undefined
  /** In a function of its own inside of that: an initialiser, an event's handler. */
  readonly isLater: boolean
}

export type Element = {
  /** `ConnectButton.Custom`, `appkit-button`. */
  readonly name: string
  readonly line: number
  readonly attributes: readonly { readonly name: string; readonly line: number }[]
}

export type Text = { readonly text: string; readonly line: number; readonly isWhole: boolean }

export type Module = {
  readonly file: string
  /** `'use client'` stands at its top. */
  readonly isClient: boolean
  readonly imports: readonly Import[]
  readonly calls: readonly Call[]
  readonly elements: readonly Element[]
  /** Texts that hold directives of a content security policy. */
  readonly policies: readonly Text[]
}

/** Whether a text looks like directives: `script-src 'self'`. */
export const holdsPolicy = (text: string): boolean =>
  /(^|;)\s*(default|script|style|connect|img|frame|child)-src(-elem|-attr)?(\s|;|$)/.test(text)

/** Whether a file may: directives have names of their own there, too (`connectSrc`). */
export const mayHoldPolicy = (text: string): boolean => /(-src|[a-z]Src)\b/.test(text)

/** Stands in a text for a value that is not written out. */
export const unknownPart = '{?}'
