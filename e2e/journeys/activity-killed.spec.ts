/** The activity while the server that indexes it is killed (`kill -9`) and started again: nothing is missing, nothing is there twice. */
import { devnetTokens, type World } from '@foyer/devnet'
import { type Address, erc20Abi, formatUnits, parseUnits } from 'viem'
import { startHeldNode } from '../fixtures/held-node.ts'
import type { Modal } from '../fixtures/modal.ts'
import {
  cards,
  chooseSwap,
  openPaymentPage,
  orderPurchase,
  payByCard,
  pressToSign,
  reviewSend,
  reviewSwap,
  tokenRow,
} from '../fixtures/money.ts'
import { type Host, serveHost } from '../fixtures/serve-host.ts'
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts'
import { transaction } from '../fixtures/signer.ts'
import { expect, test } from '../fixtures/test.ts'
import { hostFolder } from '../host/build-host.ts'

/** What has started anew on a busy machine, and reads a chain from its beginning, may take longer than anything else here. */
const patient = { timeout: 120_000 }

/** The host page with that server behind it. */
function serveFor({ url: server }: ServerProcess, { projectId, networks: { first, second }, chains }: World): Promise<Host> {
  return serveHost({
    folder: hostFolder,
    allowed: [server, server.replace(/^http/, 'ws'), chains.first.rpcUrl, chains.second.rpcUrl],
    world: { projectId, server, networks: [first, second] },
  })
}

/** Whether alice's history has it. Asked of the server itself, so that no look of the page is in between. */
async function isIndexed(
  { url }: ServerProcess,
  { projectId, chains: { first }, accounts: { alice } }: World,
  hash: string,
): Promise<boolean> {
  const query = new URLSearchParams({ chainId: `eip155:${first.network.id}`, projectId, st: 'e2e', sv: '0' })
  const answer = await fetch(`${url}/v1/account/${alice.address}/history?${query}`)
  return answer.ok && (await answer.text()).includes(hash)
}

async function openActivity(modal: Modal): Promise<void> {
  await modal.open('Account')
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
}

test('transactions of before, while and after it was away are shown, each once', async ({ page, modal, wallet, world, trouble }) => {
  trouble.allow(/net::ERR_|WebSocket connection|Failed to load resource/)
  const { client, network: chain } = world.chains.first
  const { alice, frank } = world.accounts
  const server = await startServerProcess(world)
  const host = await serveFor(server, world)
  const made: string[] = []
  let last = ''
  /** Each with an amount that no other has. */
  async function send(count: number): Promise<void> {
    for (let one = 0; one < count; one++) {
      const amount = `7.${String(made.length + 1).padStart(3, '0')}`
      const value = parseUnits(amount.replace(/0+$/, ''), 18)
      last = await client.sendTransaction({ account: alice.address, chain, to: frank.address, value })
      made.push(`${Number(amount)} ETH`)
    }
  }
  /** Whether each is there once. Of a long list only what is near the eye is drawn: it is looked through from its beginning to its end. */
  async function expectEachOnce(amounts: readonly string[]): Promise<void> {
    const body = modal.dialog.locator('[data-scroll]').first()
    const rows = new Set<string>()
    let isOver = false
    for (let top = 0; !isOver; top += 200) {
      isOver = await body.evaluate(async (element, to) => {
        element.scrollTop = to
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return to + element.clientHeight >= element.scrollHeight
      }, top)
      const drawn = await modal.dialog
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => `${item.ariaPosInSet} ${item.textContent}`))
      for (const one of drawn) rows.add(one)
    }
    for (const amount of amounts) expect([...rows].filter((one) => one.includes(amount))).toHaveLength(1)
  }
  /** What others send, the page does not know of: it is asked once the server has all of it. */
  async function expectAllOnce(): Promise<void> {
    await expect.poll(() => isIndexed(server, world, last), patient).toBe(true)
    await page.reload()
    await openActivity(modal)
    await expect(modal.dialog.getByText(made.at(-1) ?? '').first()).toBeVisible()
    // A name that comes meanwhile makes two texts of one row.
    await expect(() => expectEachOnce(made)).toPass(patient)
  }
  try {
    await send(9)
    await page.goto(host.url)
    await modal.connect(wallet)
    await expectAllOnce()

    // In the middle of what it indexes, and then on without it.
    const sending = send(10)
    await server.kill()
    await sending
    await send(5)
    await page.reload()
    await openActivity(modal)
    await expect(modal.dialog.getByText('Failed to fetch transactions')).toBeVisible()

    await server.restart()
    await send(3)
    await modal.retry.click()
    await expect(modal.dialog.getByText('Failed to fetch transactions')).toBeHidden()
    await expectAllOnce()
  } finally {
    await host.close()
    await server.dispose()
  }
})

test('what the visitor sent, swapped and bought is there once, through two ends of the server: while it is under way, and half indexed', async ({
  context,
  page,
  modal,
  wallet,
  world,
  trouble,
}) => {
  // Three starts of a server, which a busy machine takes its time for.
  test.slow()
  trouble.allow(/net::ERR_|WebSocket connection|Failed to load resource/)
  const { client, network: chain, rpcUrl } = world.chains.first
  const { alice, bob, frank } = world.accounts
  const { foy, usd, usdt } = devnetTokens
  const node = await startHeldNode(rpcUrl)
  const server = await startServerProcess(world, { node: node.url })
  const host = await serveFor(server, world)
  const began = await client.getBlock()
  const held = (address: Address) => client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })
  // Amounts that nothing else in this world has: the account has sent so many before.
  const seq = String(await client.getTransactionCount({ address: alice.address })).padStart(4, '0')
  const [coins, tokens, paid, got] = [`0.01${seq}1`, `2.${seq}1`, `0.02${seq}1`, `0.03${seq}1`]
  const isInHistory = (hash: string) => isIndexed(server, world, hash)
  try {
    await page.goto(host.url)
    await modal.connect(wallet)
    await modal.open('Account')
    await reviewSend(modal, { amount: coins, to: frank.address })
    await modal.press(`Send ${coins} ETH`)
    await wallet.approve(transaction)
    await expect(modal.dialog.getByText(`${coins} ETH was sent`)).toBeVisible()
    await modal.press('Done')
    await modal.open('Account')
    await reviewSend(modal, { token: usdt, amount: tokens, to: frank.address })
    await modal.press(`Send ${tokens} USDT`)
    await wallet.approve(transaction)
    await expect(modal.dialog.getByText(`${tokens} USDT was sent`)).toBeVisible()
    await modal.press('Done')

    // Neither the swap nor the payout gets into a block before the server has ended: both are under way for certain.
    const before = { foy: await held(foy.address), usd: await held(usd.address) }
    await client.setAutomine(false)
    await chooseSwap(modal, { to: tokenRow(foy), amount: paid })
    await reviewSwap(modal)
    await pressToSign(modal, `Swap ${paid} ETH`)
    await wallet.approve(transaction)
    await expect(modal.dialog.getByText(`${paid} ETH is being swapped`)).toBeVisible()
    await page.reload()
    await modal.open('Account')
    await orderPurchase(modal, { token: usd, amount: '100' })
    const payment = await openPaymentPage(context, modal)
    await payByCard(payment, cards.approved)
    await expect(payment.getByRole('heading', { name: 'Your tokens are on their way' })).toBeVisible()
    await payment.close()
    await expect(modal.dialog.getByText('98.45 USDF is on its way')).toBeVisible()
    await server.kill()

    await page.reload()
    await openActivity(modal)
    const group = (name: string | RegExp) => modal.dialog.getByRole('region', { name, exact: true })
    const row = (...amounts: readonly string[]) =>
      amounts.reduce((rows, amount) => rows.filter({ has: page.getByTitle(amount, { exact: true }) }), modal.dialog.getByRole('listitem'))
    await expect(group('Pending').getByRole('listitem')).toHaveCount(1)
    await expect(row(`-${paid} ETH`)).toHaveCount(1)
    await modal.press(/^98\.45 USDF.*On its way/)
    await expect(modal.dialog.getByText('98.45 USDF is on its way')).toBeVisible()

    // The sandbox says that the tokens are on their way before the chain has them.
    const readPending = () => client.getBlock({ blockTag: 'pending' })
    await expect.poll(async () => (await readPending()).transactions).toHaveLength(2)
    const under = await readPending()
    await client.setAutomine(true)
    // More than the server reads at once stands between what was under way and what comes after it.
    await client.mine({ blocks: 40 })
    const last = await client.sendTransaction({ account: bob.address, chain, to: alice.address, value: parseUnits(got, 18) })
    const { blockNumber } = await client.waitForTransactionReceipt({ hash: last })
    node.holdFrom(blockNumber)
    await server.restart()
    await expect(modal.dialog.getByText('98.45 USDF has arrived')).toBeVisible(patient)
    for (const hash of under.transactions) await expect.poll(() => isInHistory(hash), patient).toBe(true)
    await expect.poll(node.isHolding, patient).toBe(true)
    expect(await isInHistory(last)).toBe(false)
    await server.kill()

    node.holdFrom(undefined)
    await server.restart()
    await expect.poll(() => isInHistory(last), patient).toBe(true)
    await page.reload()
    await openActivity(modal)
    // One month, or the two that it was while this went on.
    const monthOf = ({ timestamp }: { readonly timestamp: bigint }) =>
      new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(Number(timestamp) * 1000))
    const months = new RegExp(`^(${monthOf(began)}|${monthOf(await client.getBlock())})( \\d{4})?$`)
    const swapped = formatUnits((await held(foy.address)) - before.foy, foy.decimals)
    const bought = formatUnits((await held(usd.address)) - before.usd, usd.decimals)
    expect(bought).toBe('98.45')
    const rows = [
      { did: 'Sent', amounts: [`-${coins} ETH`] },
      { did: 'Sent', amounts: [`-${tokens} USDT`] },
      { did: 'Traded', amounts: [`-${paid} ETH`, `+${swapped} FOY`] },
      { did: 'Received', amounts: [`+${bought} USDF`] },
      { did: 'Received', amounts: [`+${got} ETH`] },
    ]
    for (const { did, amounts } of rows) {
      await expect(row(...amounts), amounts.join()).toHaveCount(1)
      await expect(
        group(months)
          .getByRole('listitem')
          .filter({ hasText: did })
          .and(row(...amounts)),
      ).toHaveCount(1)
    }
    await expect(group('Pending')).toHaveCount(0)
  } finally {
    await client.setAutomine(true)
    await host.close()
    await server.dispose()
    await node.close()
  }
})
