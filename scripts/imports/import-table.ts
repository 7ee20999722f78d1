/** Who may import whom. `docs/architecture.md` explains it; change both together. */

export type Permission = {
  /** Packages of this repository, by folder name; `*` is any. */
  readonly ours: readonly string[] | '*'
  /** npm packages; `declared` is whatever the package's own `dependencies` and `peerDependencies` name. */
  readonly npm: readonly string[] | 'declared' | '*'
  /** May it use Node's own modules? */
  readonly node: boolean
}

export const importTable: Readonly<Record<string, Permission>> = {
  'packages/contract': { ours: [], npm: ['valibot', '@valibot/to-json-schema'], node: false },
  'packages/core': { ours: ['contract'], npm: ['@noble/ed25519'], node: false },
  'packages/chains': { ours: ['contract', 'core'], npm: 'declared', node: false },
  'packages/pairing': { ours: ['contract'], npm: 'declared', node: false },
  'packages/ui': { ours: [], npm: ['react', 'react-dom', 'uqr'], node: false },
  'packages/wagmi': { ours: ['core', 'chains'], npm: 'declared', node: false },
  'packages/ethers': { ours: ['core', 'chains'], npm: 'declared', node: false },
  'packages/query': { ours: ['core'], npm: 'declared', node: false },
  'packages/vue': { ours: ['core', 'react'], npm: 'declared', node: false },
  'packages/svelte': { ours: ['core', 'react'], npm: 'declared', node: false },
  'packages/standalone': { ours: ['core', 'chains', 'pairing', 'react'], npm: [], node: false },
  'packages/react': { ours: ['core', 'ui'], npm: ['react', 'react-dom'], node: false },
  'packages/service': { ours: ['contract'], npm: 'declared', node: true },
  'packages/server': { ours: ['contract', 'service'], npm: 'declared', node: true },
  'packages/cli': { ours: [], npm: 'declared', node: true },
  'packages/create': { ours: [], npm: 'declared', node: true },
  'packages/devnet': { ours: '*', npm: 'declared', node: true },
  'apps/demo': { ours: ['core', 'chains', 'pairing', 'ui', 'react', 'devnet'], npm: 'declared', node: true },
  'apps/docs': {
    ours: ['contract', 'core', 'chains', 'pairing', 'react', 'devnet'],
    npm: ['marked', 'minisearch', 'shiki', 'typescript-ast', 'vite'],
    node: true,
  },
  'apps/server': { ours: ['server'], npm: 'declared', node: true },
  attack: { ours: '*', npm: '*', node: true },
  bench: { ours: '*', npm: '*', node: true },
  fuzz: { ours: '*', npm: '*', node: true },
  e2e: { ours: '*', npm: '*', node: true },
  scripts: { ours: '*', npm: '*', node: true },
}

/** Tools that show what a package keeps to itself, and so may reach inside it by path. */
export const insideViews: readonly { readonly from: string; readonly to: string }[] = [
  // The gallery draws every view in every state, whether or not a visitor could get there.
  { from: 'scripts/gallery', to: 'packages/react/' },
  // Colours are measured as a browser paints them, in both rooms by the one formula of WCAG.
  { from: 'packages/react/src/screens/media.browser.test.ts', to: 'packages/ui/testing/contrast.ts' },
  { from: 'packages/react/src/screens/wcag.browser.test.ts', to: 'packages/ui/testing/contrast.ts' },
  // Whoever follows a kit on a server is held to let go of it by one count.
  { from: 'packages/', to: 'packages/core/testing/count-listeners.ts' },
  // The samples of the documents are run as they are.
  { from: 'e2e/host/', to: 'packages/vue/testing/samples/' },
  { from: 'e2e/host/', to: 'packages/query/testing/samples/' },
  { from: 'e2e/host/', to: 'packages/svelte/testing/samples/' },
  // Other engines run the tests of the whole as they are configured there.
  { from: 'e2e/engines/', to: 'vitest.config.ts' },
  // What stands around a deployment is tried with the server's own clients, and configured as all tests are.
  { from: 'e2e/operating/', to: 'packages/server/src/testing/' },
  { from: 'e2e/operating/', to: 'vitest.config.ts' },
  // Parsers are what a package keeps to itself.
  { from: 'fuzz/targets/', to: 'packages/' },
  // The relay's benches share a private PostgreSQL and Redis with its tests.
  { from: 'bench/src/relay/', to: 'packages/server/src/testing/' },
  // And the bench of the history a chain that is written by hand.
  { from: 'bench/history.ts', to: 'packages/server/src/testing/' },
  // So do the attacks on it, which speak to it as its tests' clients do.
  { from: 'attack/', to: 'packages/server/src/testing/' },
]

/** Tests and build configuration may reach for the whole local world, and for the tools in the root's `devDependencies`. */
export const testPermission: Permission = { ours: '*', npm: '*', node: true }

/** A test, or what only tests and tools use: `test/`, `tests/`, `testing/`, `*.config.ts`. None of it is published. */
export const isTest = (file: string): boolean => /(\.test|\.test-d|\.config)\.tsx?$/.test(file) || /\/test(s|ing)?\//.test(file)
