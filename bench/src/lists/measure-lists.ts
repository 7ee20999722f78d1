/** One page with one list that is far too long: the longest task of its main thread from when the list begins to come to when it is shown. */
import type { Page } from 'playwright'
import { addressOf, type LongList, lengths } from '../../pages/lists/long-world-figures.ts'
import type { FolderServer } from '../serve-folder.ts'
import { readMainThread } from '../shipped/read-trace.ts'
import { trace } from '../shipped/trace.ts'
import { visitBrowser } from '../visit-browser.ts'

export type ListVisit = {
  /** Of tasks that began while the list came: a wallet connected, or announcements poured in. In milliseconds of the processor, times the slowdown. */
  readonly comingMs: number
  /** The same while it was shown in the dialog. */
  readonly shownMs: number
}

/** Of ten thousand events each would be in the trace, and the trace would be most of what is measured. */
const tasksAlone = ['toplevel', 'blink.user_timing', '__metadata']

/** How long is waited for what follows from an act. */
const settleMs = 2_500

export type ListVisitInput = {
  readonly server: FolderServer
  /** Undefined for one entry of each. */
  readonly list: LongList | undefined
  readonly slowdown: number
  /** Whether the page listens to no announcement. */
  readonly isDeaf?: boolean
}

export function measureLists({ server, list, slowdown, isDeaf = false }: ListVisitInput): Promise<ListVisit> {
  return visitBrowser(1, async (page, cdp) => {
    await answerFor(page, list)
    const url = `${server.url}?list=${list ?? 'none'}${isDeaf ? '&deaf' : ''}`
    const at: number[] = []
    const events = await trace(
      cdp,
      async () => {
        await page.goto(url, { waitUntil: 'load' })
        await page.waitForTimeout(settleMs)
        for (const act of ['open', 'connect', 'show'] as const) {
          at.push(await page.evaluate(() => performance.now()))
          await page.evaluate((name) => window.listActs[name](), act)
          await page.waitForTimeout(settleMs)
        }
      },
      tasksAlone,
    )
    const [, coming = 0, shown = 0] = at
    const { tasks } = readMainThread(events, url)
    const longest = (from: number, to: number) =>
      Math.max(0, ...tasks.filter((task) => task.at >= from && task.at < to).map(({ processorMs }) => processorMs * slowdown))
    return { comingMs: longest(coming, shown), shownMs: longest(shown, Number.POSITIVE_INFINITY) }
  })
}

/** In the place of the server: tokens, and nothing else. */
async function answerFor(page: Page, list: LongList | undefined): Promise<void> {
  const count = list === 'tokens' ? lengths.tokens : 1
  const iconUrl = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='32' height='32'/%3E"
  const balances = Array.from({ length: count }, (_, index) => ({
    name: `Coin ${index}`,
    symbol: `C${index}`,
    chainId: 'eip155:1',
    address: `eip155:1:${addressOf(index)}`,
    value: count - index,
    price: 1,
    quantity: { decimals: '18', numeric: `${count - index}.000000000000000001` },
    iconUrl,
  }))
  await page.route('**/v1/account/**', (route) => route.fulfill({ json: { balances } }))
  await page.route('**/v1/supported-chains**', (route) => route.fulfill({ json: { http: ['eip155:1'], ws: [] } }))
}
