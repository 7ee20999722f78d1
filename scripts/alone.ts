/**
 * Test files in Node run one after the other in a few processes: to start one, and to load what most of them load, takes most of a second of
 * processor. These have a process each, for what they do to it or read of it.
 */
export const alone: readonly string[] = [
  // They put a module in the place of another.
  'packages/pairing/src/client/missing-chunk.test.ts',
  ...['missing-chunk', 'viem-lowest.anvil', 'bridge/viem-wallet.anvil'].map((path) => `packages/chains/src/evm/${path}.test.ts`),
  'packages/ethers/src/ethers.test.ts',
  ...['late-chunk', 'late-features', 'missing-chunk', 'missing-actions'].map((name) => `packages/core/src/kit/${name}.test.ts`),
  'packages/core/src/feature/reads.test.ts',
  ...['pairing', 'supported-chains'].map((name) => `packages/core/src/features/${name}/missing-chunk.test.ts`),
  // They measure the processor or the memory of the process.
  ...['analytics-events', 'entities/lure'].map((path) => `packages/contract/src/${path}.test.ts`),
  'packages/chains/src/evm/translate-error.test.ts',
  ...['chains/answer-body', 'outside/copy-start', 'parts/identity/count-queries'].map((path) => `packages/server/src/${path}.test.ts`),
  ...['admission/token', 'calls/frame', 'flood'].map((path) => `packages/server/src/parts/relay/${path}.test.ts`),
  ...['http/json-guard', 'lifecycle/hold-tick', 'pictures/draw-picture'].map((path) => `packages/service/src/${path}.test.ts`),
  // What draws, once it is imported, is told of every kit that is made afterwards.
  ...['query', 'react', 'standalone', 'svelte', 'vue'].map((name) => `packages/${name}/**/*.test.ts`),
  // Clients of others that go on for minutes after they have been left.
  'packages/pairing/interop/**/*.test.ts',
  'bench/src/pairing/pairing.test.ts',
  // What a build or an instrumented module has among the globals.
  'apps/demo/src/to-code.test.ts',
  'fuzz/engine/search.test.ts',
]
