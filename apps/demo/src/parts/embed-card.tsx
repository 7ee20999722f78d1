import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

export function EmbedCard({ projectId }: { readonly projectId: string }): ReactNode {
  const code = `import { createKit } from '@foyer/core'
import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { pairing } from '@foyer/pairing/kit'
import { ConnectButton, FoyerProvider } from '@foyer/react'

const kit = createKit({ projectId: '${projectId}',
  networks: [mainnet, base], adapters: [evm()], pairing: pairing() })
export const App = () =>
  <FoyerProvider kit={kit}><ConnectButton /></FoyerProvider>`
  return (
    <figure className="code">
      <figcaption>
        The whole of it, in ten lines
        <CopyButton text={code} label="Copy" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard */}
      <pre tabIndex={0}>{code}</pre>
    </figure>
  )
}
