/** What a visitor sees and does on a page in any engine: by what things are called, through open shadow roots, with real keys and a real pointer. */
import { setTimeout as pause } from 'node:timers/promises'
import { clickAt, type Engine, press } from './engine.ts'

export type Visitor = {
  /** Waits until a press reaches something of that name, which nothing covers, and clicks it. */
  click(name: RegExp): Promise<void>
  /** Waits until the expression is true in the page. `find(/name/)` is there what can be pressed, `text()` what is shown, `focused()` what has the focus. */
  sees(expression: string): Promise<void>
  read<T>(expression: string): Promise<T>
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
}

const longest = 60_000

/** Reads the page as it is: what is hidden, inert or in a closed dialog is not there. */
const helpers = `
  const roots = (root) => [root, ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? roots(one.shadowRoot) : []))]
  const all = (selector) => roots(document).flatMap((root) => [...root.querySelectorAll(selector)])
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const nameOf = (one) => (one.getAttribute('aria-label') || one.placeholder || one.textContent || '').trim()
  const find = (name) => all('button, a[href], input').find((one) => isShown(one) && name.test(nameOf(one)))
  const topAt = (x, y, root = document) => {
    const top = root.elementFromPoint(x, y)
    return top?.shadowRoot && top.shadowRoot !== root ? (topAt(x, y, top.shadowRoot) ?? top) : top
  }
  // Where a press reaches it, and not what lies above it: a dialog that has not closed yet, for one.
  const placeOf = (one) => {
    one.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = one.getBoundingClientRect()
    const place = [x + width / 2, y + height / 2]
    return one.contains(topAt(...place)) ? place : undefined
  }
  const findPlace = (name) => {
    for (const one of all('button, a[href], input')) {
      const place = isShown(one) && name.test(nameOf(one)) && placeOf(one)
      if (place) return place
    }
  }
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
        const before = findPlace(${name})
        await new Promise((resolve) => setTimeout(resolve, 100))
        const now = findPlace(${name})
        return before && now && String(before) === String(now) && now
      })()`
      const [x, y] = await until<readonly [number, number]>(place)
      await clickAt(engine, x, y)
    },
  }
}
