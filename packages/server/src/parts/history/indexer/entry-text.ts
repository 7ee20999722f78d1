/** An entry as it is stored: one line of JSON, in which the names of fields are left out. */
import * as v from 'valibot'
import type { Address } from 'viem'
import { type AssetKind, type Entry, lastSecond } from '../history-provider.ts'

const kinds: readonly AssetKind[] = ['native', 'erc20', 'erc721', 'erc1155']

const address = v.custom<Address>((value) => typeof value === 'string')
const whole = v.pipe(
  v.string(),
  v.transform((value) => BigInt(value)),
)

/** Versions before this one stored whatever the block said. */
const blockTime = v.pipe(v.number(), v.toMaxValue(lastSecond))

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([
    v.string(),
    address,
    v.nullable(address),
    blockTime,
    v.number(),
    v.picklist([0, 1]),
    v.nullable(v.string()),
    v.array(v.tuple([v.number(), v.nullable(address), address, address, whole, v.nullable(whole)])),
  ]),
)

export function toEntryText({ hash, from, to, minedAt, nonce, status, method, transfers }: Entry): string {
  return JSON.stringify([
    hash,
    from,
    to ?? null,
    minedAt,
    nonce,
    status === 'failed' ? 0 : 1,
    method ?? null,
    transfers.map((transfer) => [
      kinds.indexOf(transfer.kind),
      transfer.contract ?? null,
      transfer.from,
      transfer.to,
      transfer.amount.toString(),
      transfer.tokenId?.toString() ?? null,
    ]),
  ])
}

export function parseEntryText(text: unknown): Entry {
  const [hash, from, to, minedAt, nonce, ok, method, transfers] = v.parse(schema, text)
  return {
    hash,
    from,
    to: to ?? undefined,
    minedAt,
    nonce,
    status: ok === 1 ? 'confirmed' : 'failed',
    method: method ?? undefined,
    transfers: transfers.map(([kind, contract, sender, receiver, amount, tokenId]) => ({
      kind: kinds[kind] ?? 'native',
      contract: contract ?? undefined,
      from: sender,
      to: receiver,
      amount,
      tokenId: tokenId ?? undefined,
    })),
  }
}
