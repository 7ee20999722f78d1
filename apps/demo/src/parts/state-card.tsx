import { useKitState } from '@foyer/react'
import type { ReactNode } from 'react'
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
  return (
    <Card title="State" about="All of it is plain data, changed only by named events.">
      <section className="scroll" aria-label="The kit’s state">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard */}
        <pre tabIndex={0}>{JSON.stringify(shown, plain, 2)}</pre>
      </section>
    </Card>
  )
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
