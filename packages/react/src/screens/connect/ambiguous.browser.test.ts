/** Wallets that claim to be one and the same, on a page with a real kit and its real modal (docs/behaviour.md, Finding wallets). */
import { evm } from '@foyer/chains/evm'
import { accountOf, connectionOf, type Kit } from '@foyer/core'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLiveKit } from '../../../testing/live-kit.ts'
import { firstNetwork } from '../../../testing/samples.ts'

type Detail = { readonly info: Readonly<Record<string, string>>; readonly provider: Wallet }
type Wallet = ReturnType<typeof createWallet>

const honestAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const fakeAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

afterEach(() => localStorage.clear())

function createWallet(address: string) {
  const asked: string[] = []
  return {
    asked,
    async request({ method }: { readonly method: string }) {
      asked.push(method)
      if (method === 'eth_chainId') return `0x${firstNetwork.id.toString(16)}`
      if (method.endsWith('ccounts')) return [address]
      throw { code: -32601, message: `${method} is not there` }
    },
  }
}

/** `uuid` is another one each time, as extensions make it; the icon is the wallet's own. */
function toDetail(name: string, rdns: string, color: string, provider: Wallet): Detail {
  const icon = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9' fill='${color}'/></svg>`
  return { info: { uuid: crypto.randomUUID(), name, rdns, icon }, provider }
}

function announce(details: readonly Detail[]): void {
  for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

const invented = () => Array.from({ length: 64 }, (_, index) => toDetail(`W${index}`, `com.w${index}`, 'red', createWallet(fakeAddress)))
const fakes = () => Array.from({ length: 8 }, () => toDetail('MetaMask', 'io.metamask', 'orange', createWallet(fakeAddress)))
const honest = () => toDetail('MetaMask', 'io.metamask', 'dark-orange', createWallet(honestAddress))

const shadow = () => [...document.querySelectorAll('foyer-modal')].at(-1)?.shadowRoot
const rows = () => [...(shadow()?.querySelectorAll<HTMLButtonElement>('button.fy-item') ?? [])]
const marked = () => rows().filter((row) => row.textContent?.includes('Another wallet claims to be it'))

async function start(): Promise<{ readonly kit: Kit; readonly end: () => void }> {
  const { kit, dispose } = await createLiveKit({ adapters: [evm()] })
  onTestFinished(dispose)
  return { kit, end: () => kit.dispose() }
}

test.each([
  ['invented', 'fakes', 'honest'],
  ['invented', 'honest', 'fakes'],
  ['fakes', 'invented', 'honest'],
  ['fakes', 'honest', 'invented'],
  ['honest', 'fakes', 'invented'],
  ['honest', 'invented', 'fakes'],
] as const)(
  '%s, %s, %s: the honest one is shown, marked like the others, connected by a press, and again by a reload',
  async (...order) => {
    const groups = { invented: invented(), fakes: fakes(), honest: [honest()] }
    const { kit, end } = await start()
    for (const name of order) announce(groups[name])
    await kit.open()
    await vi.waitFor(() => expect(marked()).toHaveLength(9), { timeout: 20_000 })
    // What is read out with its name says it too.
    const at = order.indexOf('honest') < order.indexOf('fakes') ? 0 : 8
    marked()[at]?.click()
    await vi.waitFor(() => expect(accountOf(kit.getState()).address).toBe(honestAddress), { timeout: 20_000 })
    expect(groups.fakes.flatMap(({ provider }) => provider.asked)).toEqual([])
    end()

    const after = { invented: invented(), fakes: fakes(), honest: [honest()] }
    const next = await start()
    for (const name of [...order].reverse()) announce(after[name])
    await vi.waitFor(() => expect(connectionOf(next.kit.getState()).status).toBe('connected'), { timeout: 20_000 })
    expect(next.kit.getProvider()).toBe(after.honest[0]?.provider)
    expect(after.fakes.flatMap(({ provider }) => provider.asked)).toEqual([])
  },
)

test('a wallet that nobody else claims to be has no mark', async () => {
  const { kit } = await start()
  announce([honest()])
  await kit.open()
  await vi.waitFor(() => expect(rows().some((row) => row.textContent?.includes('MetaMask'))).toBe(true), { timeout: 20_000 })
  expect(marked()).toEqual([])
})
