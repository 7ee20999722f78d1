/** The page: what the kit is, in the first screen and in use; then every part of it to try. */

import type { Kit } from '@foyer/core'
import { FoyerProvider } from '@foyer/react'
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  const drawn = useTurns(2)

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
            {drawn > 0 && (
              <>
                <SettingsPanel settings={settings} onChange={change} />
                <CodeCard settings={settings} config={config} />
              </>
            )}
          </div>
          {drawn > 1 && <Parts phone={config.phone} devWallet={wallet} />}
        </main>
        {drawn > 1 && <Footer />}
      </FoyerProvider>
    </PageTextContext>
  )
}

/**
 * What stands below the first words and the product is drawn after them, each part once the one above it is on the screen: so every turn
 * is a short task, and a finger meanwhile is answered. Counts the turns that have come.
 */
function useTurns(last: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn < last) startTransition(() => setTurn(turn + 1))
  }, [turn, last])
  return turn
}
