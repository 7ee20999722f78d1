import { expect, test } from 'vitest'
import { find, kitFile, manifest, places } from '../../testing/make-app.ts'

const next = { 'package.json': manifest({ next: '15.0.0' }) }
const layout = (specifier: string) => `import { Providers } from '${specifier}'\nexport default function Layout() { return <Providers /> }`
const providers = `import { FoyerProvider } from '@foyer/react'\nexport function Providers({ children }) { return <FoyerProvider kit={kit}>{children}</FoyerProvider> }`

test.each([
  ['app/layout.tsx', '../providers', 'providers.tsx'],
  ['src/app/layout.tsx', '@/providers', 'src/providers.tsx'],
  ['app/layout.tsx', '~/lib/providers.js', 'lib/providers.tsx'],
  ['app/(shop)/layout.tsx', './providers', 'app/(shop)/providers/index.tsx'],
])('%s leads by %s to a provider on the server', (file, specifier, target) => {
  const found = find({ ...next, [file]: layout(specifier), [target]: providers }, 'client-boundary')
  expect(places(found)).toEqual([`error ${target}:2`])
  expect(find({ ...next, [file]: layout(specifier), [target]: `'use client'\n${providers}` }, 'client-boundary')).toEqual([])
})

test('a kit in a plain module is fine behind a client module, and not behind a server one', () => {
  const kit = { 'lib/kit.ts': kitFile() }
  const page = `import { kit } from '../lib/kit'\nexport default () => null`
  expect(places(find({ ...next, ...kit, 'app/page.tsx': page }, 'client-boundary'))).toEqual(['error lib/kit.ts:3'])
  expect(find({ ...next, ...kit, 'app/page.tsx': `// a page\n'use client'\n${page}` }, 'client-boundary')).toEqual([])
})

test('a kit of @foyer/standalone is the page’s, too', () => {
  const text = `import { createKit } from '@foyer/standalone'\nexport const kit = createKit({ projectId: 'your-project', networks: [] })`
  const files = { ...next, 'lib/kit.ts': text, 'app/page.tsx': `import { kit } from '../lib/kit'\nexport default () => null` }
  expect(places(find(files, 'client-boundary'))).toEqual(['error lib/kit.ts:2'])
})

test('a hook on the server is found, a button of ours is none', () => {
  const page = (body: string) => ({
    ...next,
    'app/page.tsx': `import { useAccount, ConnectButton } from '@foyer/react'\nexport default function Page() { ${body} }`,
  })
  expect(places(find(page('useAccount()'), 'client-boundary'))).toEqual(['error app/page.tsx:2'])
  expect(find(page('return <ConnectButton />'), 'client-boundary')).toEqual([])
})

test.each([
  ['app/page.tsx', `Move it into a file of its own that begins with 'use client', such as providers.tsx, and render that here.`],
  [
    'src/app/(shop)/layout.tsx',
    `Move it into a file of its own that begins with 'use client', such as providers.tsx, and render that here.`,
  ],
  ['app/api/route.ts', 'Leave it out here: a route answers programs. Make the kit in a client component that a page renders.'],
  ['lib/kit.tsx', `Write 'use client' as the first line of lib/kit.tsx, and import it from the layout.`],
])('a kit in %s is mended in a way that Next takes', (file, fix) => {
  const page = `import '../lib/kit'\nexport default () => null`
  const found = find({ ...next, 'app/page.tsx': page, [file]: kitFile() }, 'client-boundary')
  expect(found.map((one) => one.fix)).toEqual([fix])
})

test('without Next, and by types alone, nothing is a server’s', () => {
  expect(
    find({ 'package.json': manifest(), 'app/layout.tsx': layout('../providers'), 'providers.tsx': providers }, 'client-boundary'),
  ).toEqual([])
  const type = `import type { Providers } from '../providers'\nexport default () => null`
  expect(find({ ...next, 'app/layout.tsx': type, 'providers.tsx': providers }, 'client-boundary')).toEqual([])
})

test.each([
  `import { type Providers } from '../providers'`,
  `import { type Providers, type Other as One, } from '../providers'`,
  `export { type Providers } from '../providers'`,
  `import type { Providers } from '../providers'`,
  `import type Providers from '../providers'`,
  `import type * as all from '../providers'`,
  `export type * from '../providers'`,
])('%s is gone when the file runs', (line) => {
  const page = `${line}\nexport default () => null`
  // A file that names no kit is read for its imports alone; one that does, from its tree.
  for (const text of [page, `// foyer\n${page}`])
    expect(find({ ...next, 'app/layout.tsx': text, 'providers.tsx': providers }, 'client-boundary')).toEqual([])
})

test.each([
  `import { type Other, Providers } from '../providers'`,
  `import { type as Providers } from '../providers'`,
  `import type from '../providers'`,
  `import Providers, { type Other } from '../providers'`,
  `import {} from '../providers'`,
  `export type Props = { children: unknown }\nexport { Providers } from '../providers'`,
  `export type Name = string\nimport '../providers'`,
  `type Props = typeof import('./props')\nexport type Other = Props\nimport { Providers } from '../providers'`,
])('%s leads there as it runs', (line) => {
  const page = `${line}\nexport default () => null`
  for (const text of [page, `// foyer\n${page}`])
    expect(places(find({ ...next, 'app/layout.tsx': text, 'providers.tsx': providers }, 'client-boundary'))).toEqual([
      'error providers.tsx:2',
    ])
})

test('modules that import each other are read once', () => {
  const files = { 'app/page.tsx': `import '../a'`, 'a.ts': `import './b'`, 'b.ts': `import './a'` }
  expect(find({ ...next, ...files }, 'client-boundary')).toEqual([])
})
