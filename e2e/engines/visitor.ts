/** What a visitor sees and does on a page in any engine: by what things are called, through open shadow roots, with real keys and a real pointer. */
import { setTimeout as pause } from 'node:timers/promises'
import { clickAt, type Engine, press } from './engine.ts'

export type Visitor = {
  /** Waits until something of that name can be pressed or typed into, and clicks it. */
  click(name: RegExp): Promise<void>
  /** Waits until the expression is true in the page. `find(/name/)` is there what can be pressed, `text()` what is shown, `focused()` what has the focus. */
  sees(expression: string): Promise<void>
  read<T>(expression: string): Promise<T>
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
}

const longest = 30_000

/** Reads the page as it is: what is hidden, inert or in a closed dialog is not there. */
const helpers = `
  const roots = (root) => [root, ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? roots(one.shadowRoot) : []))]
  const all = (selector) => roots(document).flatMap((root) => [...root.querySelectorAll(selector)])
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const nameOf = (one) => (one.getAttribute('aria-label') || one.placeholder || one.textContent || '').trim()
  const find = (name) => all('button, a[href], input').find((one) => isShown(one) && name.test(nameOf(one)))
  const text = () => all('dialog[open], body').map((one) => one.innerText).join(' ')
  const within = (one) => one?.shadowRoot?.activeElement ? within(one.shadowRoot.activeElement) : one
  const focused = () => nameOf(within(document.activeElement) ?? document.body)
  const shown = (id) => document.querySelector('[data-testid="' + id + '"]')?.textContent
`

export function visitorOf(engine: Engine): Visitor {
  const read = <T>(expression: string): Promise<T> => engine.evaluate<T>(`(() => { ${helpers}; return (${expression}) })()`)

  async function until<T>(expression: string): Promise<T> {
    const since = Date.now()
    for (;;) {
      const value = await read<T>(expression).catch(() => undefined)
      if (value) return value
      if (Date.now() - since > longest) {
        const said = await read<string>('text()').catch(String)
        throw new Error(`${engine.name}: never ${expression}. The page shows: ${said.slice(0, 500)}`)
      }
      await pause(50)
    }
  }

  return {
    read,
    sees: async (expression) => void (await until(`Boolean(${expression})`)),
    press: (...keys) => press(engine, keys),
    type: (written) => press(engine, [...written]),
    async click(name) {
      // Where it is once it has stopped moving.
      const place = `(async () => {
        const placeOf = () => { const found = find(${name}); found?.scrollIntoView({ block: 'nearest' }); const { x, y, width, height } = found?.getBoundingClientRect() ?? {}; return found && [x + width / 2, y + height / 2] }
        const before = placeOf()
        await new Promise((resolve) => setTimeout(resolve, 100))
        const now = placeOf()
        return before && now && String(before) === String(now) && now
      })()`
      const [x, y] = await until<readonly [number, number]>(place)
      await clickAt(engine, x, y)
    },
  }
}
