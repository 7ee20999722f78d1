import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { fetchConfig } from './config.ts'
import { readLanguage } from './languages.ts'
import { Failed } from './parts/failed.tsx'
import { loadPageText, PageTextContext } from './words/page-words.ts'

const place = document.querySelector('#root')
if (!place) throw new Error('The page has no #root.')
const root = createRoot(place)

async function start(): Promise<void> {
  const language = readLanguage()
  const configuring = fetchConfig()
  const text = await loadPageText(language)
  try {
    const { config, policy } = await configuring
    root.render(
      <StrictMode>
        <App config={config} policy={policy} language={language} text={text} />
      </StrictMode>,
    )
  } catch (error) {
    root.render(
      <PageTextContext value={text}>
        <Failed error={error} onRetry={() => void start()} />
      </PageTextContext>,
    )
  }
}

void start()
