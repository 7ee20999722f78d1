/** One transaction: what was done, with whom and when, and what it moved. */
import type { AccountTransaction, AccountTransfer } from '@foyer/core'
import { Amount, IconBadge, ListItem, laterIcons, shortAddress, Tag, Text, TokenImage, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { formatBalance } from '../../words/amounts.ts'
import { shorten } from '../../words/shorten.ts'
import { activityWords } from './activity-words.ts'

export type TransactionRowProps = {
  readonly transaction: AccountTransaction
  /** Its page in the network's explorer. */
  readonly href: string | undefined
  /** Pictures may be fetched. */
  readonly pictures: boolean
  /** How the day is written. */
  readonly days: Intl.DateTimeFormat
}

/** Of one transaction; the others are counted. */
const shownTransfers = 2

export function TransactionRow({ transaction, href, pictures, days }: TransactionRowProps): ReactNode {
  const text = useText(activityWords)
  const { metadata } = transaction
  const transfers = (transaction.transfers ?? []).filter(({ fungible_info, nft_info }) => !(nft_info ?? fungible_info)?.flags?.is_spam)
  const rest = transfers.length - shownTransfers
  return (
    <ListItem
      image={<Picture transfer={transfers[0]} pictures={pictures} />}
      title={text(`activity.did.${metadata.operationType}`)}
      subtitle={
        <>
          {/* The tag below it, where there is no room beside it: between what was done and what was moved it would leave none for either. */}
          <Subtitle transaction={transaction} transfer={transfers[0]} days={days} />{' '}
          {metadata.status === 'failed' && <Tag variant="warning">{text('activity.status.failed')}</Tag>}
          {metadata.status === 'pending' && <Tag variant="accent">{text('activity.waiting')}</Tag>}
        </>
      }
      trailing={
        transfers.length === 0 ? undefined : (
          <>
            {transfers.slice(0, shownTransfers).map((transfer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of a transaction never move
              <TransferAmount key={index} transfer={transfer} operation={metadata.operationType} />
            ))}
            {rest > 0 && (
              <Text as="span" size="small" muted>
                {text('activity.others', { count: rest, number: text.number(rest) })}
              </Text>
            )}
          </>
        )
      }
      {...(href !== undefined && { link: { href, newTab: text('shared.newTab') } })}
    />
  )
}

function Picture({ transfer, pictures }: { readonly transfer: AccountTransfer | undefined; readonly pictures: boolean }): ReactNode {
  const info = transfer?.fungible_info
  if (info !== undefined) return <TokenImage name={info.symbol || info.name || '?'} src={(pictures && info.icon?.url) || undefined} />
  const nft = transfer?.nft_info
  const preview = nft?.content?.preview?.url
  // What it is stands beside it, so a picture that is not there leaves its first letter.
  if (pictures && preview !== undefined) return <WalletImage name={nft?.name ?? ''} src={preview} />
  return <IconBadge icon={transfer === undefined ? laterIcons.ledger : laterIcons.picture} />
}

type SubtitleProps = Pick<TransactionRowProps, 'transaction' | 'days'> & { readonly transfer: AccountTransfer | undefined }

function Subtitle({ transaction, transfer, days }: SubtitleProps): ReactNode {
  const text = useText(activityWords)
  const { metadata } = transaction
  const other = counterparty(transaction, transfer)
  const date = days.format(new Date(metadata.minedAt))
  const parts = [
    ...(other === undefined ? [] : [text(`activity.${other.relation}`, { address: isolate(shortAddress(other.address)) })]),
    ...(metadata.status === 'pending' ? [] : [date]),
  ]
  return <bdi title={other?.address}>{parts.join(' · ')}</bdi>
}

/** An address is one left-to-right run, whatever stands around it, and is not broken where it is cut. */
function isolate(address: string): string {
  return `\u2066${address.replace('…', '…\u2060')}\u2069`
}

type Counterparty = { readonly relation: 'to' | 'from' | 'with'; readonly address: string }

/** Who was on the other side: of what was moved, else of the call. */
function counterparty({ metadata }: AccountTransaction, transfer: AccountTransfer | undefined): Counterparty | undefined {
  const { operationType, sentFrom, sentTo } = metadata
  if (transfer?.direction === 'in' && operationType !== 'trade') return known('from', transfer.sender ?? sentFrom)
  if (transfer?.direction === 'out' && operationType !== 'trade') return known('to', transfer.recipient ?? sentTo)
  return known('with', sentTo)
}

function known(relation: Counterparty['relation'], address: string): Counterparty | undefined {
  return address === '' ? undefined : { relation, address }
}

/** What the kind of a transaction says of its amounts; of other kinds the direction of each transfer does. */
const signs: Readonly<Partial<Record<AccountTransaction['metadata']['operationType'], '+' | '-'>>> = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '-',
  repay: '-',
  burn: '-',
}
const byDirection = { in: '+', out: '-', self: '' } as const

function TransferAmount({
  transfer,
  operation,
}: {
  readonly transfer: AccountTransfer
  readonly operation: AccountTransaction['metadata']['operationType']
}): ReactNode {
  const text = useText(activityWords)
  const { fungible_info: info, nft_info: nft, quantity, direction } = transfer
  const sign = signs[operation] ?? byDirection[direction]
  // A name that would mislead is empty: then it says which contract it is.
  const contract = shortAddress((info ?? nft)?.address?.split(':').at(-1) ?? '')
  if (info === undefined) {
    const name = nft?.name || contract || text('activity.nft')
    const times = (many: string) => (quantity.numeric === '1' ? sign : `${sign}${many} × `)
    const [shown, exact] = [times(formatBalance(quantity.numeric, text.locale)), times(quantity.numeric)]
    return (
      <Text as="span" size="small">
        <bdi title={exact + name}>{shown + shorten(name, 24)}</bdi>
      </Text>
    )
  }
  const unit = info.symbol || contract
  return (
    <Amount
      value={`${sign}${formatBalance(quantity.numeric, text.locale)}`}
      unit={shorten(unit, 12)}
      exact={`${sign}${quantity.numeric} ${unit}`.trim()}
    />
  )
}
