import type { Kit } from '@foyer/core'
import { ConnectButton, FoyerProvider, useAccount } from '@foyer/react'
import { type ReactNode, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { makeKit } from '../make-kit.ts'
import { initialSettings } from '../settings.ts'
import { Card } from './card.tsx'

export function SecondKit({ config }: { readonly config: DemoConfig }): ReactNode {
  const [kit, setKit] = useState<Kit>()
  function toggle(): void {
    kit?.dispose()
    setKit(
      kit
        ? undefined
        : makeKit(config, { ...initialSettings, mode: 'dark', accent: '#0f766e', radius: 8 }, { storageKey: 'foyer-demo-second' }),
    )
  }
  return (
    <Card title="Two kits on one page" about="Each has its own state, theme and modal. They do not meet.">
      <div className="actions">
        <button className="action" type="button" aria-pressed={kit !== undefined} onClick={toggle}>
          {kit ? 'Remove the second kit' : 'Add a second kit'}
        </button>
        {kit && (
          <FoyerProvider kit={kit}>
            <ConnectButton />
            <Holder />
          </FoyerProvider>
        )}
      </div>
    </Card>
  )
}

function Holder(): ReactNode {
  const { address } = useAccount()
  return <span className="about">{address ? `Holds ${address}` : 'Holds no account'}</span>
}
