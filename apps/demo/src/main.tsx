import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { fetchConfig } from './config.ts'
import { type Language, loadLanguage, readLanguage, showLanguage } from './languages.ts'
import { Failed } from './parts/failed.tsx'
import { firstSettings } from './settings.ts'
import { makeSettingsKit } from './use-settings-kit.ts'
import { PageTextContext } from './words/page-words.ts'

const place = document.querySelector('#root')
if (!place) throw new Error('The page has no #root.')
const root = createRoot(place)

async function start(): Promise<void> {
  // Asked for at once, and awaited where its failure has words to be said in.
  const configuring = Promise.allSettled([fetchConfig()])
  const language = await loadLanguage(readLanguage())
  const [found] = await configuring
  showLanguage(language)
  await nextTask()
  const page =
    found.status === 'fulfilled' ? (
      makePage(found.value, language)
    ) : (
      <PageTextContext value={language.text}>
        <Failed error={found.reason} onRetry={start} />
      </PageTextContext>
    )
  // As a transition, which is drawn in short tasks: a finger on the page meanwhile is answered.
  startTransition(() => root.render(page))
}

/** Between two pieces of work that are long enough each: a finger on the page meanwhile is answered. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** With its kit, which is made in this task: the first of drawing is long enough without it. */
function makePage(found: Awaited<ReturnType<typeof fetchConfig>>, language: Language): ReactNode {
  const kit = makeSettingsKit({ config: found.config, settings: firstSettings(language.tag), language })
  return (
    <StrictMode>
      <App {...found} language={language} kit={kit} />
    </StrictMode>
  )
}

void start()
