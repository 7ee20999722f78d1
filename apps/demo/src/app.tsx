/** The page: what the kit is, in the first screen and in use; then every part of it to try. */

import type { Kit } from '@foyer/core'
import { FoyerProvider } from '@foyer/react'
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import type { DemoConfig } from './config.ts'
import { endWaiting, keepLanguage, type Language, loadLanguage, showLanguage } from './languages.ts'
import { CodeCard } from './parts/code-card.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { Intro } from './parts/intro.tsx'
import { Parts } from './parts/parts.tsx'
import { Preview } from './parts/preview.tsx'
import { Proof } from './parts/proof.tsx'
import { SettingsPanel } from './parts/settings-panel.tsx'
import { firstSettings, type Settings } from './settings.ts'
import { useDevWallet } from './use-dev-wallet.ts'
import { useSettingsKit } from './use-settings-kit.ts'
import { PageTextContext } from './words/page-words.ts'

export type AppProps = {
  readonly config: DemoConfig
  readonly policy: string | undefined
  readonly language: Language
  /** The page's own, made for that language before anything is drawn. */
  readonly kit: Kit
}

export function App({ config, policy, language: first, kit: made }: AppProps): ReactNode {
  const [settings, setSettings] = useState<Settings>(() => firstSettings(first.tag))
  const [language, setLanguage] = useState(first)
  const wanted = useRef(first.tag)
  const kit = useSettingsKit({ config, settings, language }, made)
  const { wallet, settled } = useDevWallet(config)
  // What stands below the first words and the product is drawn after them: each is a short task, and a finger meanwhile is answered.
  const isBelowDrawn = useDeferredValue(true, false)

  useLayoutEffect(() => showLanguage(language), [language])
  useLayoutEffect(endWaiting, [])
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = settings.mode
  }, [settings.mode])

  function change(next: Settings): void {
    setSettings(next)
    if (next.locale === wanted.current) return
    wanted.current = next.locale
    keepLanguage(next.locale)
    // Whoever chose again meanwhile gets the second.
    void loadLanguage(next.locale).then((found) => wanted.current === found.tag && setLanguage(found))
  }

  return (
    <PageTextContext value={language.text}>
      <FoyerProvider kit={kit}>
        <Header />
        <main className="page" id="content" tabIndex={-1}>
          <div className="top">
            <Intro phone={config.phone} />
            <Proof policy={policy} />
            <Preview config={config} settings={settings} language={language} ready={settled} />
            {isBelowDrawn && (
              <>
                <SettingsPanel settings={settings} onChange={change} />
                <CodeCard settings={settings} config={config} />
              </>
            )}
          </div>
          {isBelowDrawn && <Parts phone={config.phone} devWallet={wallet} />}
        </main>
        {isBelowDrawn && <Footer />}
      </FoyerProvider>
    </PageTextContext>
  )
}
