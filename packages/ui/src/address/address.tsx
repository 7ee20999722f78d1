/** An address: short to the eye, in groups to the ear, whole to the clipboard. */

import type { ReactNode } from 'react'
import { useCopy } from '../copy-button/use-copy.ts'
import { Icon } from '../icon/icon.tsx'
import { laterIcons } from '../icon/later-icons.ts'
import { useStyles } from '../styles/use-styles.ts'
import { shortAddress, spokenAddress } from './format.ts'
import { styles } from './styles.gen.ts'

type CopyWords = { readonly label: string; readonly done: string; readonly failed: string }

export type AddressProps = {
  readonly address: string
  /** Words of the copy button; without them there is none. */
  readonly copy?: CopyWords | undefined
}

export function Address({ address, copy }: AddressProps): ReactNode {
  useStyles(styles)
  return copy ? (
    <Copied address={address} copy={copy}>
      <ShortAddress address={address} />
    </Copied>
  ) : (
    <span className="fy-address">
      <ShortAddress address={address} />
    </span>
  )
}

/** All of it, as somebody compares it before money moves. Where one line has no room it becomes two of one length. */
export function WholeAddress({ address }: Pick<AddressProps, 'address'>): ReactNode {
  const half = Math.ceil(address.length / 2)
  return (
    <>
      <bdi dir="ltr" aria-hidden="true">
        {address.slice(0, half)}
        <wbr />
        {address.slice(half)}
      </bdi>
      <span className="fy-hidden">{spokenAddress(address)}</span>
    </>
  )
}

export type AccountNameProps = CopiedProps & {
  /** Of the account. Without one its address stands in its place. */
  readonly name: string | undefined
  /** The account's page elsewhere. */
  readonly link?: { readonly href: string; readonly label: string; readonly newTab: string } | undefined
}

/** Whose account it is, in two lines whatever is known of it: name over address, or the address over what there is to do with it. */
export function AccountName({ address, name, copy, link }: AccountNameProps): ReactNode {
  useStyles(styles)
  // Its name and its title are one: a screen reader reads a title that differs after the name.
  const linkName = link && `${link.label} (${link.newTab})`
  return (
    <div className="fy-account-name">
      {/* Another element for another name: what is new has not moved. */}
      <span className="fy-account-title" key={name}>
        {name ? <bdi title={address}>{name}</bdi> : <ShortAddress address={address} />}
      </span>
      <div className="fy-account-line">
        <Copied address={address} copy={copy}>
          {name ? <ShortAddress address={address} /> : <span aria-hidden="true">{copy.label}</span>}
        </Copied>
        {link && (
          <a className="fy-icon-button" href={link.href} target="_blank" rel="noopener noreferrer" title={linkName}>
            <Icon name="external" size={16} />
            <span className="fy-hidden">{linkName}</span>
          </a>
        )}
      </div>
    </div>
  )
}

function ShortAddress({ address }: { readonly address: string }): ReactNode {
  return (
    <>
      <span className="fy-address-text" aria-hidden="true" title={address}>
        <bdi dir="ltr">{shortAddress(address)}</bdi>
      </span>
      <span className="fy-hidden">{spokenAddress(address)}</span>
    </>
  )
}

type CopiedProps = { readonly address: string; readonly copy: CopyWords }

/** The verb comes first: an address is long to listen to. */
function Copied({ address, copy, children }: CopiedProps & { readonly children: ReactNode }): ReactNode {
  const { state, copy: copyText } = useCopy()
  return (
    <span className="fy-address" data-state={state}>
      <button className="fy-address-copy" type="button" onClick={() => void copyText(address)}>
        <span className="fy-hidden">{copy.label} </span>
        {children}
        <Icon name={state === 'done' ? 'check' : laterIcons.copy} size={16} />
      </button>
      <span className={state === 'failed' ? 'fy-address-failed' : 'fy-hidden'} role="status">
        {state === 'done' ? copy.done : state === 'failed' ? copy.failed : ''}
      </span>
    </span>
  )
}
