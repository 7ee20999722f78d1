import { useModal } from '../../hooks/use-modal.ts'
import { useNetwork } from '../../hooks/use-network.ts'

/** Whether somebody looks at what the account has. The closed modal keeps it drawn: nothing is asked for then. */
export function useLookedAt(): boolean {
  const { isOpen } = useModal()
  const { isSupported } = useNetwork()
  return isOpen && isSupported
}
