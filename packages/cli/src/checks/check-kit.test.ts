import { expect, test } from 'vitest'
import { find, kitFile, makeApp, manifest, places } from '../../testing/make-app.ts'
import { examine } from '../examine.ts'
import { doubtsProject } from './check-kit.ts'

const app = (text: string, file = 'src/kit.tsx') => ({ 'package.json': manifest(), [file]: text })
const head = `import { createKit as make } from '@foyer/core'\n`

test('a kit that is made once, with a server that has its scheme, is fine', () => {
  expect(
    find(app(kitFile(`  server: 'https://wallets.example.com', hosts: { relay: 'wss://relay.example.com' }, features: { send: false },`))),
  ).toEqual([])
})

test.each([
  [`server: 'wallets.example.com'`, 'https://wallets.example.com'],
  [`server: '//wallets.example.com'`, 'https://wallets.example.com'],
  ['server: `wallets.example.com`', 'https://wallets.example.com'],
  [`hosts: { gateway: 'rpc.example.com' }`, 'https://rpc.example.com'],
  [`hosts: { relay: 'https://relay.example.com' }`, 'wss://relay.example.com'],
])('%s has no scheme that fits', (option, fix) => {
  const found = find(app(kitFile(option)), 'missing-scheme')
  expect(places(found)).toEqual(['error src/kit.tsx:5'])
  expect(found[0]?.fix).toBe(`Write ${fix}`)
})

test('a server from the environment is nobody’s mistake', () => {
  expect(find(app(kitFile('server: process.env.SERVER, hosts: { relay: "wss://" + name },')))).toEqual([])
})

test.each([
  ['function App() { const kit = make({}) }', 'error'],
  ['const App = () => { const kit = make({}); return null }', 'error'],
  ['export default function Page() { if (true) { make({}) } }', 'error'],
  ['const App = memo(function App() { return make({}) })', 'error'],
  ['function useMine() { return make({}) }', 'error'],
  ['function App() { const [kit] = useState(() => make({})) }', 'warning'],
  ['function App() { const kit = useMemo(() => make({}), []) }', 'warning'],
])('in a component: %s', (text, level) => {
  expect(places(find(app(head + text), 'kit-in-component'))).toEqual([`${level} src/kit.tsx:2`])
})

test.each([
  'export const kit = make({})',
  'function makeKit() { return make({}) }',
  'const make2 = () => make({})',
  'describe("App", () => { make({}) })',
])('outside of components: %s', (text) => {
  expect(find(app(head + text), 'kit-in-component')).toEqual([])
})

test('an option of another kit is refused by its name, with what it is here', () => {
  const found = find(app(kitFile('siweConfig: mine, features: { email: true },')), 'unread-option')
  expect(found.map(({ what }) => what)).toEqual([
    'createKit does not know features.email, an option of AppKit.',
    'createKit does not know siweConfig, an option of AppKit.',
  ])
  expect(found[1]?.fix).toContain('no sign-in')
})

test.each([
  ['const options = { appName: "A" }\nmake(options)', 2],
  ['const shared = { appName: "A" }\nmake({ ...shared })', 2],
  ['make({ appName: "A" } as never)', 2],
  ['const options = { "appName": "A" } satisfies object\nmake({ ...options as object })', 2],
])('options that stand elsewhere are read, too: %s', (text, line) => {
  expect(places(find(app(head + text), 'unread-option'))).toEqual([`error src/kit.tsx:${line}`])
})

test('an option that nobody has is refused without a guess', () => {
  expect(find(app(kitFile('nonsense: 1,')), 'unread-option')[0]?.fix).toContain('docs/options.md')
})

test('what is inside of options that the kit hands on is theirs', () => {
  expect(
    find(app(kitFile(`metadata: { anything: 1 }, customRpcUrls: { 'eip155:1': [] }, themeVariables: { '--foyer-accent': 'red' },`))),
  ).toEqual([])
})

test.each([
  ['0123456789abcdef0123456789abcdef', 'warning'],
  ['abc', 'error'],
])('the project id %s is looked at', (id, level) => {
  expect(places(find(app(`${head}make({ projectId: '${id}' })`), 'foreign-project'))).toEqual([`${level} src/kit.tsx:2`])
})

const hexId = '0123456789abcdef0123456789abcdef'

test.each([`server: 'https://wallets.example.com'`, 'server: process.env.SERVER', `hosts: { server: 'https://wallets.example.com' }`])(
  'an id as servers make them is nobody’s mistake beside %s',
  (server) => {
    expect(find(app(`${head}make({ projectId: '${hexId}', ${server} })`), 'foreign-project')).toEqual([])
  },
)

test.each([
  ['no server', '', ''],
  ['an empty server', `, server: ''`, ''],
  ['the server of another kit', '', `\nmake({ projectId: 'another-project', server: 'https://wallets.example.com' })`],
  ['AppKit', `, server: 'https://wallets.example.com'`, `\nimport { createAppKit } from '@reown/appkit/react'`],
  ['a type of RainbowKit', `, server: 'https://wallets.example.com'`, `\nimport type { Chain } from '@rainbow-me/rainbowkit'`],
])('beside %s such an id is looked at, and the words leave open whose it is', (_, option, more) => {
  const found = find(app(`${head}make({ projectId: '${hexId}'${option} })${more}`), 'foreign-project')
  expect(places(found)).toEqual(['warning src/kit.tsx:2'])
  expect(found[0]?.what).toMatch(/WalletConnect’s or Reown’s dashboard.*Foyer server/)
  expect(found[0]?.fix).toContain('--online')
})

test('whose project it is stands in doubt by what was found, whatever its words are', () => {
  const found = find(app(`${head}make({ projectId: '${hexId}', server: '' })\nmake({ projectId: 'abc', server: 'localhost' })`))
  expect(found.map(({ rule }) => rule).toSorted()).toEqual(['foreign-project', 'foreign-project', 'missing-scheme'])
  const doubted = (id: string) => found.filter((one) => doubtsProject({ ...one, what: `projectId ${id} in other words` }, id))
  expect(doubted(hexId).map(({ rule }) => rule)).toEqual(['foreign-project'])
  expect(doubted('f'.repeat(32))).toEqual([])
})

test('a kit of @foyer/standalone is looked at like any other', () => {
  const text = `import { createKit, pairing } from '@foyer/standalone'
export const kit = createKit({ projectId: 'abc', server: 'localhost:3000', appName: 'A', pairing: pairing() })`
  const found = find({ 'package.json': { dependencies: { '@foyer/standalone': '1.0.0' } }, 'src/kit.ts': text })
  expect(found.map(({ rule }) => rule).sort()).toEqual(['foreign-project', 'missing-scheme', 'unread-option'])
})

test('createKit of somebody else is somebody else’s', () => {
  expect(find(app(`import { createKit } from './mine'\nfunction App() { createKit({ nonsense: 1 }) }`))).toEqual([])
})

test.each([
  `const defaults = { server: 'localhost:3000' }\nmake({ ...defaults, server: 'https://a.example' })`,
  `const defaults = { server: 'localhost:3000' }\nmake({ ...defaults, server: undefined })`,
  `const defaults = { hosts: { gateway: 'rpc.example' }, features: { email: true } }\nmake({ ...defaults, hosts: {}, features: { send: false } })`,
  `const defaults = { siwx: mine }\nmake({ ...defaults, siwx: undefined, features: { email: undefined } })`,
  `const defaults = { pairing: pairing(), server: 'localhost:3000' }\nmake({ ...defaults, server: process.env.SERVER })`,
])('only what the kit is given in the end is looked at: %s', (text) => {
  expect(find(app(head + text))).toEqual([])
})

test('what is written last counts, wherever it stands', () => {
  const text = `const defaults = { server: 'localhost:3000' }\nmake({ server: 'https://a.example', ...defaults })`
  expect(places(find(app(head + text), 'missing-scheme'))).toEqual(['error src/kit.tsx:2'])
})

test('the server that is asked is the one that the kit asks', () => {
  const { server } = examine(makeApp(app(`${head}make({ server: 'https://a.example', hosts: { server: 'https://b.example' } })`)))
  expect(server).toBe('https://b.example')
})

test('no link of a guide is in what is said of an option', () => {
  const found = find(app(kitFile('theme: mine,')), 'unread-option')
  expect(found.map(({ fix }) => fix)).toEqual(['Here: `themeMode` and `themeVariables`; see docs/theming.md'])
})
