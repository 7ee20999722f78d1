/** An address: short to the eye, in groups to the ear, whole to the clipboard. */

import type { ReactNode } from 'react'
import { useCopy } from '../copy-button/use-copy.ts'
import { Icon } from '../icon/icon.tsx'
import { laterIcons } from '../icon/later-icons.ts'
import { useStyles } from '../styles/use-styles.ts'
import { shortAddress, spokenAddress } from './format.ts'
import { styles } from './styles.gen.ts'

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
  useStyles(styles)
  const { state, copy: copyText } = useCopy()
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
      <button className="fy-address-copy" type="button" onClick={() => void copyText(address)}>
        {text}
        <span className="fy-hidden">, {copy.label}</span>
        <Icon name={state === 'done' ? 'check' : laterIcons.copy} size={16} />
      </button>
      <span className={state === 'failed' ? 'fy-address-failed' : 'fy-hidden'} role="status">
        {state === 'done' ? copy.done : state === 'failed' ? copy.failed : ''}
      </span>
    </span>
  )
}
