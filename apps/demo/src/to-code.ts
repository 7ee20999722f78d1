/** The page that an integrator would write for these settings, whole: what is shown is what is meant. */
import { type Settings, toOptions } from './settings.ts'

export function toCode(settings: Settings, projectId: string): string {
  const chosen = Object.entries(toOptions(settings)).map(([name, value]) => `  ${name}: ${toLiteral(value, '  ')},\n`)
  return `import { evm } from '@foyer/chains/evm'
import { base, mainnet } from '@foyer/chains/networks'
import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import { ConnectButton, FoyerProvider } from '@foyer/react'

const kit = createKit({
  projectId: '${projectId}',
  networks: [mainnet, base],
  adapters: [evm()],
  pairing: pairing(),
${chosen.join('')}})

export const App = () => <FoyerProvider kit={kit}><ConnectButton /></FoyerProvider>
`
}

function toLiteral(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : `${value}`
  const rows = Object.entries(value).map(([name, part]) => {
    const key = /^[a-z]\w*$/i.test(name) ? name : `'${name}'`
    return `${indent}  ${key}: ${toLiteral(part, `${indent}  `)},\n`
  })
  return `{\n${rows.join('')}${indent}}`
}
