/** An address: short to the eye, in groups to the ear, whole to the clipboard. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { shortAddress, spokenAddress } from './format.ts'

export type AddressProps = {
  readonly address: string
  /** Words of the copy button; without them there is none. */
  readonly copy?: { readonly label: string; readonly done: string; readonly failed: string } | undefined
  /** Shown instead of the short address: an account's name. The spoken text still ends with the address. */
  readonly name?: string | null | undefined
  /** `title` is as large as a view's name. Default `m`. */
  readonly size?: 's' | 'm' | 'title'
}

export function Address({ address, copy, name, size = 'm' }: AddressProps): ReactNode {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function onCopy(): Promise<void> {
    clearTimeout(timer.current)
    const outcome = await writeClipboard(address)
    setState(outcome)
    timer.current = setTimeout(() => setState('idle'), outcome === 'done' ? 2_000 : 6_000)
  }

  const text = (
    <>
      <span className="fy-address-text" aria-hidden="true" title={address}>
        {name ? <bdi>{name}</bdi> : <bdi dir="ltr">{shortAddress(address)}</bdi>}
      </span>
      <span className="fy-hidden">{name ? `${name}, ${spokenAddress(address)}` : spokenAddress(address)}</span>
    </>
  )
  if (!copy) {
    return (
      <span className="fy-address" data-size={size}>
        {text}
      </span>
    )
  }
  return (
    <span className="fy-address" data-size={size} data-state={state}>
      <button className="fy-address-copy" type="button" onClick={onCopy}>
        {text}
        <span className="fy-hidden">, {copy.label}</span>
        <Icon name={state === 'done' ? 'check' : 'copy'} size={16} />
      </button>
      <span className={state === 'failed' ? 'fy-address-failed' : 'fy-hidden'} role="status">
        {state === 'done' ? copy.done : state === 'failed' ? copy.failed : ''}
      </span>
    </span>
  )
}

async function writeClipboard(text: string): Promise<'done' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'done'
  } catch {
    // No permission, or an insecure page. The whole address is in the tooltip and in the settings.
    return 'failed'
  }
}
