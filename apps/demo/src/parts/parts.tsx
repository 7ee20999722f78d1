import type { ReactNode } from 'react'
import type { PageWallet } from '../use-dev-wallet.ts'
import { usePageText } from '../words/page-words.ts'
import { AccountCard } from './account-card.tsx'
import { DevWalletCard } from './dev-wallet-card.tsx'
import { NetworkCard } from './network-card.tsx'
import { PhoneWalletCard } from './phone-wallet-card.tsx'
import { SignCard } from './sign-card.tsx'
import { StateCard } from './state-card.tsx'

export type PartsProps = { readonly phone: string | undefined; readonly devWallet: PageWallet | undefined }

export function Parts({ phone, devWallet }: PartsProps): ReactNode {
  const t = usePageText()
  return (
    <section className="parts" aria-labelledby="parts">
      <h2 id="parts">{t('try.title')}</h2>
      <div className="cards">
        <div className="column">
          <AccountCard />
          <NetworkCard />
          {devWallet && <DevWalletCard wallet={devWallet} />}
        </div>
        <div className="column">
          <SignCard />
          {phone !== undefined && <PhoneWalletCard url={phone} />}
        </div>
        <StateCard />
      </div>
    </section>
  )
}
