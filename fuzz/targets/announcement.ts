/** What wallets say of themselves to a page: `packages/chains/src/evm/discovery/announced-wallet.ts`. The input is the event's detail. */
import assert from 'node:assert/strict'
import { readAnnouncement } from '../../packages/chains/src/evm/discovery/announced-wallet.ts'
import type { FoundWallet } from '../../packages/chains/src/shared/discovery/found-wallets.ts'
import { toSafeName } from '../../packages/contract/src/entities/safe-name.ts'
import { assertBounded, assertSame, parseValue, type Target } from '../target.ts'

const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Example',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  rdns: 'com.example',
}
const provider = { request: async () => null }

export const target: Target = {
  name: 'announcement',
  seeds: [
    { info, provider: {} },
    { info: { ...info, name: '\u202eMeta\u200bMask', icon: 'https://spy.example/i.png' }, provider: {} },
    { info: { ...info, rdns: '__proto__' } },
    { info: { ...info, name: 'Meta\u200b\u0301Mask' }, provider: {} },
    null,
  ].map((value) => JSON.stringify(value)),
  check(input) {
    const detail = parseValue(input)
    // JSON has no functions: where a provider is said to be, there is one.
    const given = typeof detail === 'object' && detail !== null && 'provider' in detail ? { ...detail, provider } : detail
    const event = new CustomEvent('eip6963:announceProvider', { detail: given })
    const found = read(event)
    assertSame(read(event), found, 'read twice')
    if (found === undefined) return
    const { connector } = found
    assert.ok(Object.isFrozen(connector) && Object.isFrozen(connector.info) && found.provider === provider)
    assert.ok(connector.id.length <= 128 && connector.id.includes('.') && !Object.hasOwn(Object.prototype, connector.id))
    assert.ok(connector.name === connector.id || connector.name === toSafeName(connector.name), `the name ${connector.name}`)
    assert.ok(connector.imageUrl === undefined || (/^data:image\//i.test(connector.imageUrl) && connector.imageUrl.length <= 65_536))
    assertBounded(connector, input)
  },
}

function read(event: Event): FoundWallet | undefined {
  let found: FoundWallet | undefined
  readAnnouncement(event, (_, given, toConnector) => {
    found = { connector: toConnector(), provider: given }
  })
  return found
}
