/** The page: what the kit is, in ten lines and in use. */
import type { Kit } from '@foyer/core'
import { ConnectButton, FoyerProvider, NetworkButton } from '@foyer/react'
import { type ReactNode, useState } from 'react'
import type { DemoConfig } from './config.ts'
import { makeKit } from './make-kit.ts'
import { AccountCard } from './parts/account-card.tsx'
import { DevWalletCard } from './parts/dev-wallet-card.tsx'
import { EmbedCard } from './parts/embed-card.tsx'
import { NetworkCard } from './parts/network-card.tsx'
import { PhoneWalletCard } from './parts/phone-wallet-card.tsx'
import { SecondKit } from './parts/second-kit.tsx'
import { SettingsPanel } from './parts/settings-panel.tsx'
import { SignCard } from './parts/sign-card.tsx'
import { StateCard } from './parts/state-card.tsx'
import { initialSettings, type Settings, toVariables } from './settings.ts'

export type AppProps = {
  readonly config: DemoConfig
  /** Shows the devnet wallet's own screen, where there is one. */
  readonly openDevWallet: (() => void) | undefined
}

export function App({ config, openDevWallet }: AppProps): ReactNode {
  const [settings, setSettings] = useState(initialSettings)
  const [kit, setKit] = useState<Kit>(() => makeKit(config, initialSettings))

  function change(next: Settings): void {
    setSettings(next)
    document.documentElement.dataset.theme = next.mode
    kit.setThemeMode(next.mode)
    kit.setThemeVariables(toVariables(next))
    // Everything but the theme is fixed for a kit's life: another choice is another kit.
    if (next.locale !== settings.locale || next.features !== settings.features || next.guide !== settings.guide) {
      kit.dispose()
      setKit(makeKit(config, next))
    }
  }

  return (
    <FoyerProvider kit={kit}>
      <header className="bar">
        <a className="brand" href="/">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Foyer
        </a>
        <nav className="bar-end" aria-label="Wallet">
          <span className="roomy">
            <NetworkButton />
          </span>
          <ConnectButton />
        </nav>
      </header>
      <main className="page">
        <section className="hero">
          <div>
            <h1>The way in, and everything behind it</h1>
            <p className="lead">
              A wallet-connection kit you host yourself: the modal, the headless core and the server, from one repository. Nothing leaves
              this page before you click.
            </p>
            <ConnectButton />
            {config.phone !== undefined && (
              <p className="hint">
                No phone at hand?{' '}
                <a href={config.phone} target="_blank" rel="noreferrer">
                  Open the phone wallet
                </a>{' '}
                in a tab of its own and paste the code’s link there.
              </p>
            )}
          </div>
          <EmbedCard projectId={config.projectId} />
        </section>
        <div className="columns">
          <div className="cards">
            <AccountCard />
            {config.phone !== undefined && <PhoneWalletCard url={config.phone} />}
            <NetworkCard />
            <SignCard />
            {openDevWallet && <DevWalletCard onOpen={openDevWallet} />}
            <SecondKit config={config} />
            <StateCard />
          </div>
          <SettingsPanel settings={settings} projectId={config.projectId} onChange={change} />
        </div>
      </main>
    </FoyerProvider>
  )
}
