'use client'
import {
  type CatalogueWallet,
  canPair,
  type KitError,
  type KitState,
  type PairingState,
  pairedConnector,
  pairing as pairingFeature,
  sliceOf,
} from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type PairingInfo = {
  /** Whether this kit can reach wallets on other devices and in other apps at all. */
  readonly isAvailable: boolean
  readonly status: PairingState['status']
  /** The wallet that was chosen; without one, whichever reads the code. */
  readonly wallet: CatalogueWallet | undefined
  /** The code, for a QR code or a link. A secret: whoever reads it first is the wallet. */
  readonly uri: string | undefined
  /** Ms since the epoch. */
  readonly expiresAt: number | undefined
  /** The next code is on its way and takes the place of this one. */
  readonly isRenewing: boolean
  /** Counts the codes of this attempt: more than one means that the last one ran out. */
  readonly codes: number
  /** When the wait began, ms since the epoch. */
  readonly since: number | undefined
  readonly error: KitError | undefined
  /** Another code, after a failure or in place of this one. */
  readonly retry: () => void
  /** The wallet is on another device: the link that opened it here is forgotten. */
  readonly forgetLink: () => void
}

/** A wallet on another device, or in another app, being reached by a code. The views for it make the code; this reads it. */
export function usePairing(): PairingInfo {
  const kit = useKit()
  const info = useKitState(readPairing)
  const retry = useCallback(() => kit.feature(pairingFeature).send({ type: 'retry-pairing' }), [kit])
  const forgetLink = useCallback(() => kit.feature(pairingFeature).send({ type: 'open-link' }), [kit])
  return { ...info, isAvailable: canPair(kit.options), retry, forgetLink }
}

function readPairing(state: KitState) {
  const { pairing } = sliceOf(state, pairingFeature)
  const waiting = pairing.status === 'waiting' ? pairing : undefined
  const attempt = Object.values(state.connections).find(
    (one) => one.status === 'connecting' && one.connector === pairedConnector && !one.restored,
  )
  return {
    status: pairing.status,
    wallet: pairing.status === 'idle' ? undefined : pairing.wallet,
    uri: waiting?.uri,
    expiresAt: waiting?.expiresAt,
    isRenewing: waiting?.renewing ?? false,
    codes: waiting?.codes ?? 0,
    since: attempt?.status === 'connecting' ? attempt.since : undefined,
    error: pairing.status === 'failed' ? pairing.error : undefined,
  }
}
