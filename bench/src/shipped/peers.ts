/**
 * Other kits on pages alike, on demand: installed into a temporary folder, never into the workspace or its lockfile.
 *
 * What would be installed is resolved first and compared with the newest versions whose licence permits it; only then is anything fetched.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './build-shipped.ts'

type Peer = { readonly name: string; readonly dependencies: Readonly<Record<string, string>> }

const shared = { react: '19.1.0', 'react-dom': '19.1.0', viem: '2.37.5', '@tanstack/react-query': '5.87.1', wagmi: '2.16.9' }

const peers: readonly Peer[] = [
  { name: 'rainbowkit', dependencies: { ...shared, '@rainbow-me/rainbowkit': '2.2.11' } },
  {
    name: 'appkit',
    // Named, because the adapter would take the newest connectors, which need another core than wagmi 2 has.
    dependencies: { ...shared, '@wagmi/connectors': '5.9.9', '@reown/appkit': '1.7.8', '@reown/appkit-adapter-wagmi': '1.7.8' },
  },
]

/** The newest version of each scope that may be fetched: later ones are under another licence. */
const newest: readonly (readonly [scope: RegExp, version: string])[] = [
  [/^@reown\/appkit/, '1.8.0'],
  [/^@reown\/walletkit/, '1.2.10'],
  [/^@walletconnect\//, '2.21.8'],
]

/** A peer that would bring in something newer is left out, and said. */
export function installPeers(folder: string): readonly { readonly app: string; readonly name: string }[] {
  return peers.flatMap(({ name, dependencies }) => {
    const app = join(folder, name)
    mkdirSync(app, { recursive: true })
    writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
    runNpm(app, 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error')
    const refused = findRefused(readFileSync(join(app, 'package-lock.json'), 'utf8'))
    if (refused.length > 0) {
      console.error(`${name} is left out: it brings in ${refused.join(', ')}.`)
      return []
    }
    runNpm(app, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error')
    return [{ app, name }]
  })
}

export function findRefused(lockfile: string): readonly string[] {
  const { packages } = JSON.parse(lockfile) as { readonly packages: Readonly<Record<string, { readonly version?: string }>> }
  return Object.entries(packages).flatMap(([path, { version = '' }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    const limit = newest.find(([scope]) => scope.test(name))?.[1]
    return limit !== undefined && isNewer(version, limit) ? [`${name}@${version}`] : []
  })
}

function isNewer(version: string, limit: string): boolean {
  const [one, other] = [version, limit].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  for (const place of [0, 1, 2]) {
    const difference = (one?.[place] ?? 0) - (other?.[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
