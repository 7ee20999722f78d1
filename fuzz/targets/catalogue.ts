/** A page of the wallet catalogue, as a kit reads it: the call `wallets` of `packages/contract`. */
import assert from 'node:assert/strict'
import { isCaip2, readOutput, toSafeName, wallets } from '@foyer/contract'
import { assertBounded, assertSame, parseValue, type Target } from '../target.ts'

const full = {
  id: 'ab'.repeat(32),
  other_ids: ['cd'.repeat(32)],
  name: 'Example',
  badge_type: 'certified',
  chains: ['eip155:1'],
  homepage: 'https://wallet.example',
  image_id: 'x',
  image_url: 'https://wallet.example/i.png',
  order: 1,
  link_mode: 'https://wallet.example/link',
  mobile_link: 'example://',
  desktop_link: 'example-desktop://open',
  webapp_link: 'https://app.wallet.example',
  app_store: 'https://apps.example/1',
  play_store: 'https://play.example/1',
  chrome_store: 'https://chrome.example/1',
  rdns: 'example.wallet',
  injected: [{ namespace: 'eip155', injected_id: 'isExample' }],
  browse: [{ namespaces: ['eip155'], link: 'https://wallet.example/dapp?url={url}', android: 'intent://x', global: 'example' }],
}

export const target: Target = {
  name: 'catalogue',
  seeds: [
    { count: 1, data: [full] },
    { count: 0, data: [] },
    {
      count: 2,
      data: [
        { id: full.id, name: 'M\u0435taMask' },
        { ...full, image_url: 'data:image/svg+xml,<svg onload=x/>' },
      ],
    },
  ].map((value) => JSON.stringify(value)),
  check(input) {
    const read = readOutput(wallets, parseValue(input))
    if ('problem' in read) return assert.ok(read.problem.length < 2_000, 'the problem repeats what was there')
    assertBounded(read.output, input)
    assertSame(readOutput(wallets, structuredClone(read.output)), read, 'read twice')
    assert.ok(read.output.data.length <= 100)
    for (const wallet of read.output.data) {
      assert.equal(toSafeName(wallet.name, 80), wallet.name)
      assert.ok((wallet.chains ?? []).every(isCaip2))
      const { link_mode, mobile_link, desktop_link, webapp_link, homepage, app_store, play_store, chrome_store } = wallet
      for (const link of [link_mode, mobile_link, desktop_link, webapp_link, homepage, app_store, play_store, chrome_store])
        assert.ok(link === undefined || !/^\s*(?:javascript|data|file|blob|intent|vbscript|about):/i.test(link), `the link ${link}`)
      const picture = wallet.image_url ?? 'https:'
      assert.ok(/^(?:https?:|data:image\/)/.test(picture))
    }
  },
}
