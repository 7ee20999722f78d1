/**
 * The wallet's two accounts: numbers 0 and 1 of the test mnemonic that every Ethereum tool ships.
 *
 * **Everybody knows these keys.** That is the point of a devnet wallet, and the reason why nothing of value may ever
 * be sent to them. They are written out because deriving them takes longer than waking a service worker should.
 */
export const publicKnowledge = {
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266': '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8': '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
} as const

export const walletAccounts = Object.keys(publicKnowledge) as [WalletAccount, WalletAccount]
export type WalletAccount = keyof typeof publicKnowledge

/** The account with that address in any spelling, or `undefined` when it is not one of the two. */
export function findAccount(address: unknown): WalletAccount | undefined {
  if (typeof address !== 'string') return undefined
  return walletAccounts.find((account) => account.toLowerCase() === address.toLowerCase())
}

export function accountLabel(account: WalletAccount): string {
  return `Account ${walletAccounts.indexOf(account) + 1}`
}
