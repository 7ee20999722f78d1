import { useAccount, useModal } from '@foyer/react'

export function OwnButton() {
  const { open } = useModal()
  const { account } = useAccount()
  return (
    <button type="button" onClick={() => open()}>
      {account ? account.address : 'Connect'}
    </button>
  )
}
