/** The activity while the server that indexes it is killed (`kill -9`) and started again: nothing is missing, nothing is there twice. */
import { parseUnits } from 'viem'
import { serveHost } from '../fixtures/serve-host.ts'
import { startServerProcess } from '../fixtures/server-process.ts'
import { expect, test } from '../fixtures/test.ts'
import { hostFolder } from '../host/build-host.ts'

test('transactions of before, while and after it was away are shown, each once', async ({ page, modal, wallet, world, trouble }) => {
  trouble.allow(/net::ERR_|WebSocket connection|Failed to load resource/)
  const { client, network: chain } = world.chains.first
  const { alice, frank } = world.accounts
  const server = await startServerProcess(world)
  const { first, second } = world.networks
  const host = await serveHost({
    folder: hostFolder,
    allowed: [server.url, server.url.replace(/^http/, 'ws'), world.chains.first.rpcUrl, world.chains.second.rpcUrl],
    world: { projectId: world.projectId, server: server.url, networks: [first, second] },
  })
  const made: string[] = []
  /** Each with an amount that no other has. */
  async function send(count: number): Promise<void> {
    for (let one = 0; one < count; one++) {
      const amount = `7.${String(made.length + 1).padStart(3, '0')}`
      const value = parseUnits(amount.replace(/0+$/, ''), 18)
      await client.sendTransaction({ account: alice.address, chain, to: frank.address, value })
      made.push(`${Number(amount)} ETH`)
    }
  }
  const row = (amount: string) => modal.dialog.getByRole('listitem').filter({ has: page.getByText(amount) })
  const openActivity = async () => {
    await modal.open('Account')
    await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  }
  try {
    await send(9)
    await page.goto(host.url)
    await modal.connect(wallet)
    await openActivity()
    for (const amount of made) await expect(row(amount)).toHaveCount(1)

    // In the middle of what it indexes, and then on without it.
    const sending = send(10)
    await server.kill()
    await sending
    await send(5)
    await page.reload()
    await openActivity()
    await expect(modal.dialog.getByText('Failed to fetch transactions')).toBeVisible()

    await server.restart()
    await send(3)
    await modal.retry.click()
    await expect(modal.dialog.getByText('Failed to fetch transactions')).toBeHidden()
    // What the first answer did not have yet comes with a later look.
    await expect(async () => {
      await page.reload()
      await openActivity()
      await expect(row(made.at(-1) ?? '')).toHaveCount(1, { timeout: 5_000 })
    }).toPass()
    for (const amount of made) await expect(row(amount)).toHaveCount(1)
  } finally {
    await host.close()
    await server.dispose()
  }
})
