/** The floor: React, EIP-6963 by hand and the platform's own dialog. Nothing that shows a list of wallets can be much faster. */
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Wallet = { readonly uuid: string; readonly name: string; readonly icon: string }

function Page() {
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
              <button type="button">
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
  const hear = (event: Event) => {
    const { info } = (event as CustomEvent<{ readonly info: Wallet }>).detail
    found.set(info.uuid, info)
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  return [...found.values()]
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
