/** Permits that servers propose: only what was agreed to is signed, and only a key’s signature is handed on. */
import type { PermitData } from '@foyer/contract'
import fc from 'fast-check'
import { decodeAbiParameters, type Hex, hashTypedData, maxUint256, parseAbiParameters, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { KitError } from '../../entities/errors.ts'
import { checkPermit, toSwapPermit } from './check-permit.ts'
import type { SwapTerms } from './swapping.ts'

const signer = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const now = 1_700_000_000
const named = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const terms: SwapTerms = {
  account: `eip155:1:${signer.address}`,
  from: { ...named, address: `eip155:1:${token}` },
  to: { ...named, address: `eip155:1:${other}` },
  ...{ amount: 1_000n, expected: 1_000n, minimum: 990n, slippage: 1, source: 'pools', router },
}
const domain: PermitData['domain'] = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token }
const message = { owner: signer.address, spender: router, value: '1000', nonce: '7', deadline: String(now + 1_200) } as const
const proposed = (more: Partial<PermitData['message']> = {}, of: Partial<PermitData['domain']> = {}): PermitData => ({
  domain: { ...domain, ...of },
  message: { ...message, ...more },
})

test('what was agreed to is signed with the standard’s own types, and handed on as the token takes it', async () => {
  const checked = checkPermit(proposed(), terms, now)
  const { typedData } = checked
  expect(typedData).toMatchObject({ primaryType: 'Permit', domain, message })
  const signature = await signer.signTypedData(typedData as never)
  expect(await recoverTypedDataAddress({ ...(typedData as unknown as Parameters<typeof recoverTypedDataAddress>[0]), signature })).toBe(
    signer.address,
  )
  const permit = toSwapPermit(checked, terms, signature)
  expect(permit).toMatchObject({ account: terms.account, token: terms.from.address, router, amount: 1_000n, until: (now + 1_200) * 1000 })
  const types = parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32')
  const [owner, spender, value, deadline, v, r, s] = decodeAbiParameters(types, permit.data as Hex)
  expect([owner, spender, value, deadline]).toEqual([signer.address, router, 1_000n, BigInt(now + 1_200)])
  expect(`${r}${s.slice(2)}${v.toString(16)}`).toBe(signature)
})

test('a token without a version signs without one, and an address in lower case is the same', () => {
  const { version: _, ...bare } = domain
  const { typedData } = checkPermit({ domain: bare, message: { ...message, spender: router.toLowerCase() as Hex } }, terms, now)
  expect(Object.entries(typedData.types)[0]?.[1].map(({ name }) => name)).toEqual(['name', 'chainId', 'verifyingContract'])
  const other = checkPermit(proposed(), terms, now).typedData
  expect(hashTypedData(typedData as never)).not.toBe(hashTypedData(other as never))
})

test.each<[string, PermitData]>([
  ['another spender', proposed({ spender: thief })],
  ['a larger amount', proposed({ value: '1001' })],
  ['a smaller amount', proposed({ value: '999' })],
  ['everything', proposed({ value: String(maxUint256) })],
  ['another owner', proposed({ owner: thief })],
  ['another token', proposed({}, { verifyingContract: other })],
  ['another network', proposed({}, { chainId: 10 })],
  ['no end', proposed({ deadline: String(maxUint256) })],
  ['more than half an hour', proposed({ deadline: String(now + 1_801) })],
  ['a time that is over', proposed({ deadline: String(now) })],
])('a permit for %s is refused', (_, evil) => {
  expect(() => checkPermit(evil, terms, now)).toThrow('Nothing was signed.')
})

test('property: whatever a server proposes, what is signed is the agreement', () => {
  const mostly = <T>(right: T, ...wrong: T[]) => fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, fc.constantFrom(...wrong))
  const text = fc.oneof(fc.constantFrom('USD Coin', '2'), fc.string())
  const most = String(maxUint256)
  const given = fc.record({
    domain: fc.record({
      ...{ name: text, version: text, chainId: mostly(1, 10, 2 ** 53 - 1) },
      verifyingContract: mostly<Hex>(token, other, thief, router),
    }),
    message: fc.record({
      owner: mostly<Hex>(signer.address, thief),
      spender: mostly<Hex>(router, thief, token),
      value: mostly('1000', '1001', '0', most),
      nonce: fc.bigInt({ min: 0n, max: maxUint256 }).map(String),
      deadline: mostly(String(now + 1_200), String(now + 1_801), '0', most),
    }),
  })
  let passed = 0
  fc.assert(
    fc.property(given, (proposal) => {
      let checked: ReturnType<typeof checkPermit>
      try {
        checked = checkPermit(proposal, terms, now)
      } catch (error) {
        expect(KitError.is(error, 'server_failed')).toBe(true)
        return
      }
      passed++
      const signed = checked.typedData
      expect(signed.domain).toMatchObject({ chainId: 1, verifyingContract: token })
      expect(signed.message).toMatchObject({ owner: signer.address, spender: router, value: '1000' })
      expect(Number(signed.message.deadline) - now).toBeLessThanOrEqual(1_800)
    }),
    { numRuns: 5_000 },
  )
  expect(passed).toBeGreaterThan(10)
})

test.each([
  ['a contract’s', `0x${'12'.repeat(97)}`],
  ['a short one', `0x${'12'.repeat(64)}`],
  ['none', '0x'],
  ['one of no curve', `0x${'12'.repeat(64)}05`],
])('%s signature is none that a token takes', (_, signature) => {
  expect(() => toSwapPermit(checkPermit(proposed(), terms, now), terms, signature)).toThrow(
    expect.objectContaining({ code: 'method_unsupported' }),
  )
})

test('a wallet that counts from nothing signs the same', () => {
  const checked = checkPermit(proposed(), terms, now)
  const [low, high] = ['00', '1b'].map((tail) => toSwapPermit(checked, terms, `0x${'12'.repeat(64)}${tail}`))
  expect(low).toEqual(high)
})
