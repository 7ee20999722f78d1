import { useKitState } from '@foyer/react'
import type { ReactNode } from 'react'
import { usePageText } from '../words/page-words.ts'
import { Card } from './card.tsx'

export function StateCard(): ReactNode {
  const state = useKitState((all) => all)
  const { modal, namespace, connections, network, recent, theme, online, connectors } = state
  const shown = {
    namespace,
    connections,
    network: { active: network.active, switching: network.switching, failed: network.failed },
    modal,
    connectors: connectors.map(({ id, name, type }) => ({ id, name, type })),
    recent,
    theme,
    online,
  }
  const t = usePageText()
  return (
    <Card title={t('state.title')} about={t('state.about')}>
      <section className="scroll" aria-label={t('state.label')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard */}
        <pre tabIndex={0} dir="ltr">
          {JSON.stringify(shown, plain, 2)}
        </pre>
      </section>
    </Card>
  )
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
