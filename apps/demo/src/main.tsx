import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { type DemoConfig, fetchConfig } from './config.ts'
import { Failed } from './parts/failed.tsx'

const place = document.querySelector('#root')
if (!place) throw new Error('The page has no #root.')
const root = createRoot(place)

async function start(): Promise<void> {
  try {
    const config = await fetchConfig()
    const openDevWallet = config.devWallet ? await offerDevWallet(config) : undefined
    root.render(
      <StrictMode>
        <App config={config} openDevWallet={openDevWallet} />
      </StrictMode>,
    )
  } catch (error) {
    root.render(<Failed error={error} onRetry={() => void start()} />)
  }
}

/** For people who load no extension: the devnet wallet in the page. Its code is fetched only here. */
async function offerDevWallet({ networks: [first] }: DemoConfig): Promise<() => void> {
  const { announceDevWallet, toWalletChain } = await import('@foyer/devnet/wallet')
  // It knows the first network only, so that going to another takes the whole way through "unknown, add it".
  return announceDevWallet({ chains: [toWalletChain(first)] }).openControls
}

void start()
