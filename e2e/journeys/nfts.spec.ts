/** NFTs from the account on a real chain: what is there, what is wrong with some, and what somebody else sent. */
import { devnetContracts, type World } from '@foyer/devnet'
import { parseAbi } from 'viem'
import { expect, test } from '../fixtures/test.ts'

const mint = parseAbi(['function mint(address to, uint256 id, string uri)'])

/** Until the server has indexed the last of them and read what each is called: what it told before, it and the page keep for half a minute. */
async function expectIndexed({ server, projectId, accounts, networks }: World, names: readonly string[]): Promise<void> {
  const query = new URLSearchParams({ chainId: `eip155:${networks.first.id}`, 'no-cache': 'true', projectId, st: 'e2e', sv: '0' })
  await expect(async () => {
    const answer = await fetch(`${server.url}/v1/account/${accounts.alice.address}/nfts?${query}`)
    const answered = await answer.text()
    expect(names.filter((name) => !answered.includes(name))).toEqual([])
  }).toPass()
}

test('the tab shows what the account holds, broken ones among it, over a reload too', async ({
  page,
  host,
  wallet,
  modal,
  world,
  trouble,
}) => {
  // A picture that is not there is looked for once.
  trouble.allow(/404/)
  const { alice, frank } = world.accounts
  const { client } = world.chains.first
  // Ids of nobody's: an earlier journey in the same world may have made some, too.
  const base = BigInt(Date.now()) * 10n
  const odd = [
    { name: 'Lost picture', image: 'https://pictures.invalid/none.png' },
    { name: '<img src=x onerror=alert(1)>Bold' },
    { name: 'Upside\u202edown' },
  ]
  for (const [index, metadata] of odd.entries()) {
    const args = [alice.address, base + BigInt(index), `data:application/json,${JSON.stringify(metadata)}`] as const
    const hash = await client.writeContract({
      account: frank.address,
      chain: null,
      address: devnetContracts.oddities,
      abi: mint,
      functionName: 'mint',
      args,
    })
    await client.waitForTransactionReceipt({ hash })
  }
  await expectIndexed(world, ['Portrait #1', 'Edition 1', 'Reward', 'Lost picture', 'Bold', 'Upside'])
  await page.goto(host.url)
  await modal.connect(wallet)
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await modal.open('Account')
    await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
    const list = modal.dialog.getByRole('list', { name: 'NFTs', exact: true })
    const tile = (name: string) => list.getByRole('listitem').filter({ hasText: name })
    await expect(tile('Portrait #1').first()).toContainText('Foyer Portraits')
    await expect(tile('Portrait #1').first().locator('.fy-image')).toHaveAttribute('data-state', 'loaded')
    await expect(tile('Edition 1').first()).toContainText('× 7')
    await expect(tile('Lost picture').first().locator('.fy-image')).toHaveAttribute('data-state', 'failed')
    await expect(tile('<img src=x onerror=alert(1)>Bold').first()).toBeVisible()
    await expect(tile('Upsidedown').first()).toBeVisible()
    // Sent by somebody else under a name that leads away: behind a button, and without its picture.
    await expect(modal.dialog.getByText('Reward')).toBeHidden()
    await modal.press(/Show \d+ hidden NFT/)
    await expect(modal.dialog.getByRole('list', { name: 'Hidden NFTs' }).getByText('Reward').first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
