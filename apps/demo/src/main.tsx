import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { fetchConfig } from './config.ts'
import { loadLanguage, readLanguage, showLanguage } from './languages.ts'
import { Failed } from './parts/failed.tsx'
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
  // As a transition, which is drawn in short tasks: a finger on the page meanwhile is answered.
  startTransition(() =>
    root.render(
      found.status === 'fulfilled' ? (
        <StrictMode>
          <App {...found.value} language={language} />
        </StrictMode>
      ) : (
        <PageTextContext value={language.text}>
          <Failed error={found.reason} onRetry={start} />
        </PageTextContext>
      ),
    ),
  )
}

void start()
