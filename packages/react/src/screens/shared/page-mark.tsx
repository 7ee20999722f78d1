/** For the middle of a code that any wallet reads: the page's own icon, where the integrator names one that no other host has to be asked for, else Foyer's mark. */
import { Icon, laterIcons, WalletImage } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useOpened } from '../../hooks/use-opened.ts'
import { useKit } from '../../kit-context.ts'

export function PageMark(): ReactNode {
  const { metadata } = useKit().options
  const opened = useOpened()
  const icon = metadata?.icons?.find(isOwn)
  if (!metadata || icon === undefined) return <Icon name={laterIcons.foyer} size={64} />
  return <WalletImage size={64} name={metadata.name} src={opened ? icon : undefined} />
}

function isOwn(icon: string): boolean {
  if (/^data:image\//i.test(icon)) return true
  return URL.canParse?.(icon, location.href) === true && new URL(icon, location.href).origin === location.origin
}
