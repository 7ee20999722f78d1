'use client'
import { ConnectButton, useAccount } from '@foyer/react'

export function Visitor() {
  const { address } = useAccount()
  return (
    <>
      <p id="visitor">{address ? `Welcome back, ${address}` : 'Nobody is connected.'}</p>
      <ConnectButton />
    </>
  )
}
