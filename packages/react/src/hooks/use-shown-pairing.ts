import { useState } from 'react'
import { type PairingInfo, usePairing } from './use-pairing.ts'

/** As `usePairing`, for a view: with the wallet there, or given up, it is as it last was while the dialog fades out. */
export function useShownPairing(): PairingInfo {
  const pairing = usePairing()
  const [last, setLast] = useState(pairing)
  if (pairing.status === 'idle') return last
  if (pairing.uri !== last.uri || pairing.status !== last.status) setLast(pairing)
  return pairing
}
