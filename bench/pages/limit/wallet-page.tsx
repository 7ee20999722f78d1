/** EIP-6963 by hand and the platform's own dialog. Nothing that shows a list of wallets can be much faster. */
import { useRef, useState } from 'react'

export type Wallet = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly provider: { request(call: { readonly method: string }): Promise<unknown> }
}

export function WalletPage({ onChoose }: { readonly onChoose: (wallet: Wallet) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wallets, setWallets] = useState<readonly Wallet[]>(readWallets)
  const open = () => {
    setWallets(readWallets())
    dialog.current?.showModal()
  }
  return (
    <>
      <button type="button" onClick={open}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect wallet">
        <ul>
          {wallets.map((wallet) => (
            <li key={wallet.uuid}>
              <button type="button" onClick={() => onChoose(wallet)}>
                <img src={wallet.icon} alt="" width={32} height={32} /> {wallet.name}
              </button>
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}

/** EIP-6963: wallets announce themselves synchronously when asked. */
function readWallets(): readonly Wallet[] {
  const found = new Map<string, Wallet>()
  const add = (event: Event) => {
    const { info, provider } = (event as CustomEvent<{ readonly info: Omit<Wallet, 'provider'>; readonly provider: Wallet['provider'] }>)
      .detail
    found.set(info.uuid, { ...info, provider })
  }
  window.addEventListener('eip6963:announceProvider', add)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', add)
  return [...found.values()]
}
