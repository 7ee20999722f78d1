/** A browser of another engine, by what all of them can be asked: the W3C's two WebDriver protocols have the same actions. */

export type EngineName = 'firefox' | 'webkit'

export type Engine = {
  readonly name: EngineName
  readonly version: string
  goto(url: string): Promise<void>
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  /** In the page, or in the first frame of it: where the focus is, there keys go. */
  perform(actions: readonly object[], options?: { readonly inFrame?: boolean }): Promise<void>
  resize(size: { readonly width: number; readonly height: number }): Promise<void>
  /** PNG, base64. */
  screenshot(): Promise<string>
  close(): Promise<void>
}

/** Values of the keys that have no character (W3C WebDriver, Keyboard actions). */
const special: Readonly<Record<string, string>> = {
  Backspace: '\ue003',
  Tab: '\ue004',
  Enter: '\ue007',
  Shift: '\ue008',
  Control: '\ue009',
  Alt: '\ue00a',
  Escape: '\ue00c',
  ' ': ' ',
  PageUp: '\ue00e',
  PageDown: '\ue00f',
  End: '\ue010',
  Home: '\ue011',
  ArrowLeft: '\ue012',
  ArrowUp: '\ue013',
  ArrowRight: '\ue014',
  ArrowDown: '\ue015',
  Delete: '\ue017',
  Meta: '\ue03d',
}

export type KeyMove = { readonly type: 'keyDown' | 'keyUp'; readonly key: string }

export function toKeyActions(moves: readonly KeyMove[]): readonly object[] {
  return [{ type: 'key', id: 'keys', actions: moves.map(({ type, key }) => ({ type, value: special[key] ?? key })) }]
}

export function press(engine: Engine, keys: readonly string[]): Promise<void> {
  const moves = keys.flatMap((key): KeyMove[] => [
    { type: 'keyDown', key },
    { type: 'keyUp', key },
  ])
  return engine.perform(toKeyActions(moves))
}

export function clickAt(engine: Engine, x: number, y: number): Promise<void> {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return engine.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
}
