/** The page: what the kit is, in the first screen and in use; then every part of it to try. */
import type { Kit } from '@foyer/core'
import { FoyerProvider } from '@foyer/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { DemoConfig } from './config.ts'
import { keepLanguage } from './languages.ts'
import { makeKit } from './make-kit.ts'
import { CodeCard } from './parts/code-card.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { Intro } from './parts/intro.tsx'
import { Parts } from './parts/parts.tsx'
import { Preview } from './parts/preview.tsx'
import { Proof } from './parts/proof.tsx'
import { SettingsPanel } from './parts/settings-panel.tsx'
import { initialSettings, needsAnotherKit, type Settings, toVariables } from './settings.ts'
import { useDevWallet } from './use-dev-wallet.ts'
import { loadPageText, type PageText, PageTextContext } from './words/page-words.ts'

export type AppProps = {
  readonly config: DemoConfig
  readonly policy: string | undefined
  readonly language: string
  readonly text: PageText
}

export function App({ config, policy, language, text: firstText }: AppProps): ReactNode {
  const [settings, setSettings] = useState<Settings>(() => ({ ...initialSettings, locale: language }))
  const [kit, setKit] = useState<Kit>(() => makeKit(config, settings))
  const [text, setText] = useState(() => firstText)
  const devWallet = useDevWallet(config)

  useEffect(() => {
    const page = document.documentElement
    page.lang = text.locale
    page.dir = text.direction
    page.dataset.theme = settings.mode
    document.title = text('title')
  }, [text, settings.mode])

  function change(next: Settings): void {
    setSettings(next)
    kit.setThemeMode(next.mode)
    kit.setThemeVariables(toVariables(next))
    if (needsAnotherKit(settings, next)) {
      kit.dispose()
      setKit(makeKit(config, next))
    }
    if (next.locale !== settings.locale) {
      keepLanguage(next.locale)
      void loadPageText(next.locale).then((found) => setText(() => found))
    }
  }

  return (
    <PageTextContext value={text}>
      <FoyerProvider kit={kit}>
        <Header />
        <main className="page" id="content">
          <div className="top">
            <Intro phone={config.phone} />
            <Proof policy={policy} />
            <Preview config={config} settings={settings} />
            <SettingsPanel settings={settings} onChange={change} />
          </div>
          <CodeCard settings={settings} projectId={config.projectId} />
          <Parts phone={config.phone} devWallet={devWallet} />
        </main>
        <Footer />
      </FoyerProvider>
    </PageTextContext>
  )
}
