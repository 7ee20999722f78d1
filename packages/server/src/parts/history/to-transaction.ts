/** An entry as the contract has it: from the account's side, with the names of what was moved. */
import { type AccountTransaction, type AccountTransfer, ether, type OperationType } from '@foyer/contract'
import type { Address } from 'viem'
import type { ChainConfig } from '../../chains/chain-config.ts'
import { toDecimal } from '../../money/fraction.ts'
import type { Entry, Transfer } from './history-provider.ts'
import { keyOfNft, type NftFacts } from './nfts/nft-facts.ts'
import { isSpam } from './spam.ts'
import type { KnownToken } from './token-facts.ts'

export type Surroundings = {
  readonly account: Address
  readonly config: ChainConfig
  /** By lower-case address. */
  readonly tokens: ReadonlyMap<string, KnownToken>
  /** By `keyOfNft`. */
  readonly nfts: ReadonlyMap<string, NftFacts>
  readonly imageOf: (token: { readonly symbol: string; readonly iconUrl?: string | undefined }) => string
}

export function toTransaction(entry: Entry, around: Surroundings): AccountTransaction {
  const { config } = around
  const transfers = entry.transfers.map((transfer) => toTransfer(transfer, entry, around))
  return {
    id: `${config.caip2}:${entry.hash}`,
    metadata: {
      operationType: toOperation(entry, around.account, transfers),
      hash: entry.hash,
      minedAt: new Date(entry.minedAt * 1000).toISOString(),
      sentFrom: entry.from,
      sentTo: entry.to ?? '',
      status: entry.status,
      nonce: entry.nonce,
      chain: config.caip2,
    },
    transfers,
  }
}

function toTransfer(transfer: Transfer, entry: Entry, { account, config, tokens, nfts, imageOf }: Surroundings): AccountTransfer {
  const { contract, tokenId, amount } = transfer
  const token = contract === undefined ? undefined : tokens.get(contract)
  const nft = contract === undefined || tokenId === undefined ? undefined : nfts.get(keyOfNft({ contract, tokenId }))
  const is_spam = isSpam({ transfer, entry, account, token, nftName: nft?.name, config })
  const direction = transfer.from === transfer.to ? 'self' : transfer.from === account ? 'out' : 'in'
  const parties = { direction, sender: transfer.from, recipient: transfer.to } as const
  if (contract === undefined) {
    const { name, symbol, decimals } = config.nativeCurrency ?? ether
    const fungible_info = { name, symbol, icon: { url: imageOf({ symbol }) }, flags: { is_spam } }
    return { fungible_info, ...parties, quantity: { numeric: toDecimal(amount, decimals) } }
  }
  const address = `${config.caip2}:${contract}` as const
  if (tokenId !== undefined) {
    // What its metadata says may be empty; collection and number always say what it is.
    const name = (nft?.name || `${token?.name.slice(0, 60) ?? ''} #${tokenId}`).trim().slice(0, 140)
    const content = nft?.preview === undefined ? {} : { content: { preview: { url: nft.preview } } }
    return { nft_info: { name, ...content, address, flags: { is_spam } }, ...parties, quantity: { numeric: amount.toString() } }
  }
  const icon = token?.isListed ? { icon: { url: imageOf(token) } } : {}
  const fungible_info = {
    name: (token?.name ?? '').slice(0, 100),
    symbol: (token?.symbol ?? '').slice(0, 40),
    ...icon,
    address,
    flags: { is_spam },
  }
  return { fungible_info, ...parties, quantity: { numeric: toDecimal(amount, token?.decimals ?? 0) } }
}

/** By the first four bytes of the call. */
const byMethod: Readonly<Record<string, OperationType>> = {
  // approve, setApprovalForAll, Permit2's approve
  '0x095ea7b3': 'approve',
  '0xa22cb465': 'approve',
  '0x87517c45': 'approve',
  // WETH
  '0xd0e30db0': 'deposit',
  '0x2e1a7d4d': 'withdraw',
  // claim()
  '0x4e71d92d': 'claim',
  // Aave: supply, withdraw, borrow, repay
  '0x617ba037': 'deposit',
  '0x69328dec': 'withdraw',
  '0xa415bcad': 'borrow',
  '0x573ade81': 'repay',
}

const nobody = `0x${'0'.repeat(40)}`

function toOperation(entry: Entry, account: Address, transfers: readonly AccountTransfer[]): OperationType {
  const isSender = entry.from === account
  const own = isSender && entry.method !== undefined && Object.hasOwn(byMethod, entry.method) ? byMethod[entry.method] : undefined
  if (own !== undefined) return own
  const [isIn, isOut] = [transfers.some(({ direction }) => direction === 'in'), transfers.some(({ direction }) => direction === 'out')]
  if (isIn && isOut) return 'trade'
  if (isIn) return isSender && entry.transfers.some(({ from }) => from === nobody) ? 'mint' : 'receive'
  if (isOut) return entry.transfers.every(({ to }) => to === nobody) ? 'burn' : 'send'
  if (transfers.length > 0) return 'send'
  if (entry.to === undefined) return 'deploy'
  // A transfer of the native currency that failed moved nothing.
  return entry.method === undefined ? 'send' : 'execute'
}
