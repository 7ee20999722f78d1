import { normalize } from 'viem/ens'
import { expect, test } from 'vitest'
import { type DevnetAccountName, devnetAccounts, toSigner } from './accounts.ts'
import { devnetNames } from './names.ts'

test.each(Object.keys(devnetAccounts) as DevnetAccountName[])('%s is the account of the public mnemonic at its index', (name) => {
  expect(toSigner(name).address).toBe(devnetAccounts[name].address)
})

test.each(Object.values(devnetNames))('$name is in its normal form, so that clients find it', ({ name }) => {
  expect(normalize(name)).toBe(name)
})
