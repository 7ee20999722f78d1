import { useAccount, useNetwork, useSendTransaction, useSignMessage, useSignTypedData } from '@foyer/react'
import { type ReactNode, useId, useState } from 'react'
import { formatUnits } from '../amount.ts'
import { usePageText } from '../words/page-words.ts'
import { Card } from './card.tsx'
import { Outcome } from './outcome.tsx'

/** What is sent to oneself, in base units. */
const sent = 1_000_000_000_000_000n

export function SignCard(): ReactNode {
  const id = useId()
  const t = usePageText()
  const [written, setWritten] = useState<string>()
  const message = written ?? t('sign.message.text')
  const { address, isConnected } = useAccount()
  const { network } = useNetwork()
  const sign = useSignMessage()
  const typed = useSignTypedData()
  const send = useSendTransaction()
  // The hook keeps the error for the page; the promise is for those who chain on it.
  const shown = () => undefined
  return (
    <Card title={t('sign.title')} about={t('sign.about')}>
      <label className="field" htmlFor={id}>
        {t('sign.message')}
        <textarea id={id} rows={2} value={message} onChange={(event) => setWritten(event.target.value)} />
      </label>
      <div className="actions">
        <button
          className="action"
          type="button"
          disabled={!isConnected || sign.status === 'pending'}
          onClick={() => void sign.run(message).catch(shown)}
        >
          {t('sign.sign')}
        </button>
        <button
          className="action"
          type="button"
          disabled={!isConnected || typed.status === 'pending'}
          onClick={() => void typed.run(order(message, network?.id)).catch(shown)}
        >
          {t('sign.typed')}
        </button>
        <button
          className="action"
          type="button"
          disabled={address === undefined || send.status === 'pending'}
          onClick={() => address && void send.run({ to: address, value: sent }).catch(shown)}
        >
          {t('sign.send', { amount: network ? formatUnits({ ...network.nativeCurrency, value: sent }, t.locale) : '' })}
        </button>
      </div>
      {!isConnected && <p className="about">{t('sign.first')}</p>}
      <Outcome action={sign} waiting={t('sign.waiting')} label={t('sign.signature')} />
      <Outcome action={typed} waiting={t('sign.waiting.typed')} label={t('sign.signature.typed')} />
      <Outcome action={send} waiting={t('sign.waiting.send')} label={t('sign.transaction')} />
    </Card>
  )
}

function order(note: string, chainId: number | string | undefined) {
  return {
    domain: { name: 'Foyer demo', version: '1', chainId },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    message: { text: note },
  }
}
