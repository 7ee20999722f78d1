/** The page that an integrator would write for these settings, whole: what is shown is what is meant. */
import { type Settings, toOptions } from './settings.ts'

export type CodeFor = { readonly projectId: string; readonly server: string | undefined }

export function toCode(settings: Settings, { projectId, server }: CodeFor): string {
  const options = {
    projectId,
    ...(server !== undefined && { server }),
    networks: new Name('[mainnet, base]'),
    adapters: new Name('[evm()]'),
    pairing: new Name('pairing()'),
    ...toOptions(settings),
  }
  return `import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { ConnectButton, FoyerProvider } from '@foyer/react'

const kit = createKit(${toLiteral(options, '')})

export function App() {
  return (
    <FoyerProvider kit={kit}>
      <ConnectButton />
    </FoyerProvider>
  )
}
`
}

/** What is an expression in the code, and no text. */
class Name {
  constructor(readonly text: string) {}
}

function toLiteral(value: unknown, indent: string): string {
  if (value instanceof Name) return value.text
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
  if (typeof value !== 'object' || value === null) return `${value}`
  const rows = Object.entries(value).map(([name, part]) => {
    const key = /^[a-z]\w*$/i.test(name) ? name : `'${name}'`
    return `${indent}  ${key}: ${toLiteral(part, `${indent}  `)},\n`
  })
  return `{\n${rows.join('')}${indent}}`
}
