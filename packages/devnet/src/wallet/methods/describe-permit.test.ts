/** What the person reads of a permit before signing it, with real tokens on a real chain. */
import { encodeDeployData, maxUint256, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { devTokenArtifact } from '../../artifacts/dev-token.ts'
import { createChainClient } from '../../chains/chain-client.ts'
import { firstNetwork } from '../../networks.ts'
import { walletAccounts } from '../keys.ts'
import { createTestWallet, useChains } from '../testing/test-wallet.ts'

const chains = useChains()
const [alice, bob] = walletAccounts

async function setup() {
  const { person, open } = createTestWallet([chains.first()])
  const page = open()
  const request = (method: string, ...params: unknown[]) => page.provider.request({ method, params })
  const client = createChainClient(firstNetwork(chains.first().rpcUrl))
  await request('eth_requestAccounts')
  const deploy = async (symbol: string, decimals: number) => {
    const data = encodeDeployData({ ...devTokenArtifact, args: ['A token', symbol, decimals] })
    const hash = (await request('eth_sendTransaction', { from: alice, data })) as `0x${string}`
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('No token.')
    return contractAddress
  }
  const sign = async (verifyingContract: string, value: bigint | number | string, primaryType = 'Permit') => {
    const types = {
      [primaryType]: [
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    }
    const domain = { name: 'A token', version: '1', chainId: 31337, verifyingContract }
    const message = { spender: bob, value: typeof value === 'bigint' ? String(value) : value }
    await request('eth_signTypedData_v4', alice, JSON.stringify({ types, primaryType, domain, message }))
    const { facts, body } = person.asked.at(-1) ?? { facts: [], body: '' }
    return { body, spender: factOf('Spender', facts), mayTake: factOf('May take', facts) }
  }
  return { deploy, sign }
}

function factOf(label: string, facts: readonly { readonly label: string; readonly value: string }[]) {
  return facts.find((fact) => fact.label === label)?.value
}

test('the amount stands in whole units of the token beside the base units that are signed', async () => {
  const { deploy, sign } = await setup()
  const [six, none] = [await deploy('SIX', 6), await deploy('PTS', 0)]
  const signed = await sign(six, parseUnits('1234.5', 6))
  expect(signed).toMatchObject({ spender: bob, mayTake: '1234.5 SIX' })
  expect(signed.body).toContain('"value": "1234500000"')
  expect((await sign(six, 1)).mayTake).toBe('0.000001 SIX')
  expect((await sign(six, '0xf4240')).mayTake).toBe('1 SIX')
  expect((await sign(none, 7n)).mayTake).toBe('7 PTS')
  expect((await sign(six, maxUint256)).mayTake).toBe('Unlimited')
})

test('where the token does not say what it is, or says what could mislead, there are the base units alone', async () => {
  const { deploy, sign } = await setup()
  expect(await sign(bob, 5n)).toMatchObject({ spender: bob, mayTake: undefined })
  for (const [symbol, decimals] of [
    ['U\u202eDS', 6],
    ['A SYMBOL', 6],
    ['X'.repeat(21), 6],
    ['ZEROS', 37],
  ] as const) {
    const { mayTake, body } = await sign(await deploy(symbol, decimals), 5n)
    expect(mayTake).toBeUndefined()
    expect(body).toContain('"value": "5"')
  }
})

test('what is no permit is left as it is', async () => {
  const { deploy, sign } = await setup()
  expect(await sign(await deploy('SIX', 6), 5n, 'Order')).toMatchObject({ spender: undefined, mayTake: undefined })
})
