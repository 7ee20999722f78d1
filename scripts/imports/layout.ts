/**
 * Which way arrows run inside a package, by folder. `docs/architecture.md` explains it; change both together.
 *
 * A rule holds for a folder as soon as the folder is there.
 */

export type Storeys = {
  readonly root: string
  /** From the ground up: a storey imports itself and what stands below it. What is not listed here is free; in core nothing is. */
  readonly order: readonly (readonly string[])[]
}

export const storeys: readonly Storeys[] = [
  {
    root: 'packages/core/src/',
    order: [
      ['environment'],
      ['entities'],
      ['family', 'links'],
      ['options'],
      ['api'],
      ['kernel'],
      ['feature'],
      ['features'],
      ['kit', 'mock'],
      ['exports'],
    ],
  },
  { root: 'packages/react/src/', order: [['hooks', 'locales'], ['screens'], ['modal'], ['exports']] },
  {
    root: 'packages/chains/src/',
    order: [['shared'], ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'networks'], ['sessions'], ['exports']],
  },
  { root: 'packages/server/src/', order: [['parts'], ['server.ts'], ['run.ts'], ['exports']] },
]

/** Folders whose entries are rooms: a room imports no other room, and is entered by its main file alone. */
export type Rooms = {
  readonly one: string
  readonly root: string
  /** These are rooms whatever they hold; without a list every folder is one that has a main file. */
  readonly names?: readonly string[]
  /** Its main files; `*` stands for the room's own name. */
  readonly mains: readonly string[]
}

export const rooms: readonly Rooms[] = [
  { one: 'feature', root: 'packages/core/src/features/', mains: ['feature.ts', '*.ts'] },
  { one: 'view', root: 'packages/react/src/screens/', mains: ['screen.ts'] },
  { one: 'part', root: 'packages/server/src/parts/', mains: ['*.ts', 'open-*.ts', 'config.ts', 'tables.ts', 'stores.ts'] },
  {
    one: 'chain',
    root: 'packages/chains/src/',
    names: ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos'],
    mains: ['*.ts', '*-session.ts'],
  },
]

/** Folders that stand below features and so know none of them by name. */
export const nameless: readonly { readonly folders: readonly string[]; readonly features: string; readonly except: readonly string[] }[] = [
  // `account` is also what a connection holds.
  { folders: ['packages/core/src/kernel/', 'packages/core/src/feature/'], features: 'packages/core/src/features/', except: ['account'] },
]
