/** The wallet extension in profiles that nobody used before, on the first page that they open. */
import { inLong } from '../../scripts/long-form.ts'
import { expect, test } from '../fixtures/test.ts'
import type { Plain } from '../host/plain.ts'

declare const plain: Plain

// The `wallet` fixture waits until the extension's worker runs. A page that opens before that must find the wallet too.
for (const profile of ['first', ...inLong('second', 'third')]) {
  test(`is announced to the first page of the ${profile} fresh profile, whether or not its worker runs`, async ({ page, host }) => {
    await page.goto(`${host.url}/plain.html`)
    const found = await page.evaluate(() => plain.found.map(({ info }) => info.rdns))
    expect(found).toEqual(['dev.foyer.wallet'])
    const chainId = await page.evaluate(() => plain.found[0]?.provider.request({ method: 'eth_chainId' }))
    expect(chainId).toBe('0x7a69')
  })
}
