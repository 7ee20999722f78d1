/** The floor: React, and a list of wallets that somebody wrote by hand. */
import { createRoot } from 'react-dom/client'
import { WalletPage } from './wallet-page.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<WalletPage onChoose={() => undefined} />)
