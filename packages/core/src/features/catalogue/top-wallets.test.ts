import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { furtherFacts } from './further-facts.ts'
import { topWallets } from './top-wallets.ts'

/** The server's list, as text: the kit may not import the server. */
const folder = new URL('../../../../server/src/parts/catalogue/', import.meta.url)
const catalogue = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')

test.each(topWallets([], furtherFacts))(
  '$name is the same wallet in the server’s catalogue',
  ({ id, name, rdns, image_id = '', homepage, ...wallet }) => {
    expect(id).toBe(createHash('sha256').update(`foyer-wallet:${image_id}`).digest('hex'))
    const entry = catalogue.slice(catalogue.indexOf(`slug: '${image_id}'`)).split(/\n {2}\}/)[0]
    expect(entry).toContain(`name: '${name}'`)
    expect(entry).toContain(`homepage: '${homepage}'`)
    expect(entry).toContain(`rdns: '${rdns}'`)
    if (wallet.other_ids) expect(entry).toContain(`otherIds: ['${wallet.other_ids}']`)
    expect(entry?.includes('takesNetworks: true')).toBe(wallet.takes_networks === true)
    if (wallet.mobile_link) expect(entry).toContain(`mobile: '${wallet.mobile_link}'`)
    expect(wallet.browse?.length ?? 0).toBe(entry?.split("link: '").slice(1).length)
    for (const { namespaces, link, android, global } of wallet.browse ?? []) {
      expect(entry).toContain(`namespaces: ['${namespaces.join("', '")}']`)
      for (const [field, text] of Object.entries({ link, android, global })) if (text) expect(entry).toContain(`${field}: '${text}'`)
    }
    for (const [link, field] of [
      [wallet.app_store, 'apple'],
      [wallet.play_store, 'google'],
      [wallet.chrome_store, 'chrome'],
    ] as const) {
      if (link) expect(entry).toContain(`${field}: '${link.split(/\/id|id=|detail\//).at(-1)}'`)
    }
  },
)

test('only those that sign for the chains of the page', () => {
  expect(topWallets(['cosmos']).map(({ name }) => name)).toEqual(['Trust Wallet', 'OKX Wallet'])
  expect(topWallets(['polkadot'])).toEqual([])
  expect(topWallets(['eip155'])).toHaveLength(8)
})
