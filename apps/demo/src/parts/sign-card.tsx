import { useAccount, useNetwork, useSendTransaction, useSignMessage, useSignTypedData } from '@foyer/react'
import { type ReactNode, useId, useState } from 'react'
import { Card } from './card.tsx'
import { Outcome } from './outcome.tsx'

export function SignCard(): ReactNode {
  const id = useId()
  const [message, setMessage] = useState('Hello from Foyer')
  const { address, isConnected } = useAccount()
  const { network } = useNetwork()
  const sign = useSignMessage()
  const typed = useSignTypedData()
  const send = useSendTransaction()
  // The hook keeps the error for the page; the promise is for those who chain on it.
  const shown = () => undefined
  return (
    <Card title="Sign and send" about="The wallet shows each request and asks before anything happens.">
      <label className="field" htmlFor={id}>
        Message
        <textarea id={id} rows={2} value={message} onChange={(event) => setMessage(event.target.value)} />
      </label>
      <div className="actions">
        <button
          className="action"
          type="button"
          disabled={!isConnected || sign.status === 'pending'}
          onClick={() => void sign.run(message).catch(shown)}
        >
          Sign message
        </button>
        <button
          className="action"
          type="button"
          disabled={!isConnected || typed.status === 'pending'}
          onClick={() => void typed.run(order(message, network?.id)).catch(shown)}
        >
          Sign typed data
        </button>
        <button
          className="action"
          type="button"
          disabled={address === undefined || send.status === 'pending'}
          onClick={() => address && void send.run({ to: address, value: 1_000_000_000_000_000n }).catch(shown)}
        >
          Send 0.001 {network?.nativeCurrency.symbol} to yourself
        </button>
      </div>
      {!isConnected && <p className="about">Connect a wallet first.</p>}
      <Outcome action={sign} waiting="Waiting for the signature." label="Signature" />
      <Outcome action={typed} waiting="Waiting for the signature of the typed data." label="Signature of typed data" />
      <Outcome action={send} waiting="Waiting for the wallet to send." label="Transaction" />
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
