/** The same lists as anybody would write them first: all of it in a `<ul>` of a native dialog. */
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Announced, announceMany, isDeaf, list } from '../lists/long-world.ts'

type Entry = { readonly key: string; readonly icon: string; readonly name: string; readonly detail: string }

const found = new Map<string, Announced>()
const keep = (event: Event) => {
  const { detail } = event as CustomEvent<Announced>
  found.set(detail.info.uuid, detail)
}
if (!isDeaf) addEventListener('eip6963:announceProvider', keep)
dispatchEvent(new Event('eip6963:requestProvider'))

let accounts: readonly string[] = []

async function readEntries(): Promise<readonly Entry[]> {
  if (list === 'accounts') return accounts.map((address) => ({ key: address, icon: '', name: address, detail: '' }))
  if (list === 'announcements')
    return [...found.values()].map(({ info }) => ({ key: info.uuid, icon: info.icon, name: info.name, detail: '' }))
  const response = await fetch(`/v1/account/${accounts[0]}/balance`)
  const { balances } = (await response.json()) as {
    balances: { address: string; name: string; symbol: string; iconUrl: string; quantity: { numeric: string } }[]
  }
  return balances.map(({ address, name, symbol, iconUrl, quantity }) => ({
    key: address,
    icon: iconUrl,
    name,
    detail: `${quantity.numeric} ${symbol}`,
  }))
}

let show = (_: readonly Entry[]): void => undefined

function Lists() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [entries, setEntries] = useState<readonly Entry[]>([])
  show = (next) => {
    setEntries(next)
    if (!dialog.current?.open) dialog.current?.showModal()
  }
  return (
    <>
      <button type="button">Connect wallet</button>
      <dialog ref={dialog} aria-label="List">
        <ul>
          {entries.map(({ key, icon, name, detail }) => (
            <li key={key}>
              <button type="button">
                {icon && <img src={icon} alt="" width={32} height={32} />} {name} <span>{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}

window.listActs = {
  open: async () => show([]),
  async connect() {
    if (list === 'announcements') return announceMany()
    const wallet = [...found.values()].find(({ info }) => info.name === 'Long Wallet')
    accounts = ((await wallet?.provider.request({ method: 'eth_requestAccounts' })) ?? []) as readonly string[]
  },
  show: async () => show(await readEntries()),
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Lists />)
