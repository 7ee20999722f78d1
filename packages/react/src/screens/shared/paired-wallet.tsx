/** A paired wallet is asked: on this phone its app is one press away, and on another that is said. */
import { Button, Hint } from '@foyer/ui'
import type { ReactNode } from 'react'
import { usePairedWallet } from '../../hooks/use-paired-wallet.ts'
import { useText } from '../../hooks/use-text.ts'
import { pairedWords } from './paired-words.ts'

/** `brief`: where the view says itself that it is on a phone. */
export function PairedWallet({ wallet, brief }: { readonly wallet: string; readonly brief?: boolean }): ReactNode {
  const text = useText(pairedWords)
  const { isElsewhere, link } = usePairedWallet()
  if (link) {
    return (
      <Button variant="primary" icon="external" href={link.href} target={link.target}>
        {text('pair.open', { wallet })}
      </Button>
    )
  }
  if (!isElsewhere || brief) return null
  return <Hint icon="phone">{text('pair.elsewhere', { wallet })}</Hint>
}
