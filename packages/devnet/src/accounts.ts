/**
 * The people of the local world.
 *
 * Every key here comes from the mnemonic that all Ethereum development tools ship, so **everybody knows these keys**.
 * Never send anything of value to them: on real networks it is gone within seconds.
 */
import type { Address } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The public test mnemonic. */
export const devnetMnemonic = 'test test test test test test test test test test test junk'

export type DevnetAccount = {
  readonly address: Address
  /** Index in `m/44'/60'/0'/0/…`. */
  readonly index: number
  /** What this account is there to show. */
  readonly about: string
}

export const devnetAccounts = {
  /** First account of the devnet wallet. */
  alice: {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    index: 0,
    about: 'everything: a name, an avatar, every token on both networks, NFTs',
  },
  /** Second account of the devnet wallet. */
  bob: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', index: 1, about: 'a name whose avatar is an NFT, two tokens' },
  carol: { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', index: 2, about: 'a reverse record that claims the name of alice' },
  dave: { address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', index: 3, about: 'a very long name, no avatar' },
  erin: {
    address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
    index: 4,
    about: 'a name of emoji, an avatar that cannot be fetched, NFTs that are not what they should be',
  },
  frank: { address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc', index: 5, about: 'ether only, no name' },
  whale: { address: '0x976EA74026E726554dB657fA54763abd0C3a0aa9', index: 6, about: 'amounts beyond what a double can hold' },
  dusty: { address: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955', index: 7, about: 'the smallest unit of everything' },
  /** Pays out what is bought with test cards, and sends nothing else: the nonces of its payouts say what is paid. */
  seller: { address: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f', index: 8, about: 'sells tokens to whoever pays with a test card' },
  /** Put the contracts there. Its transaction count is what makes their addresses stable: leave it alone. */
  deployer: { address: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720', index: 9, about: 'deployed the contracts' },
  nobody: { address: '0x09DB0a93B389bEF724429898f539AEB7ac2Dd55f', index: 20, about: 'nothing at all, on either network' },
} as const satisfies Record<string, DevnetAccount>

export type DevnetAccountName = keyof typeof devnetAccounts

/** A signing account of the local world, for viem. Deriving one takes some 30 ms. */
export function toSigner(name: DevnetAccountName): HDAccount {
  return mnemonicToAccount(devnetMnemonic, { addressIndex: devnetAccounts[name].index })
}
