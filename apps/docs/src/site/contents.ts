/** What is on the site, in the order in which it is read: the sidebar, "previous" and "next" follow this list. */

export type Entry = {
  /** The address, without version and extension. */
  readonly path: string
  readonly name: string
  /** A Markdown file of the repository. */
  readonly source: string
}

/** A page that is made from the code; `generated` says which. */
export type GeneratedEntry = { readonly generated: 'http' | 'errors' | 'packages' }

export type Section = { readonly title: string; readonly entries: readonly (Entry | GeneratedEntry)[] }

export const contents: readonly Section[] = [
  { title: 'Start', entries: [page('index', 'Start here', 'docs/start.md')] },
  {
    title: 'Your page',
    entries: [
      page('create', 'A new app', 'packages/create/README.md'),
      page('buttons', 'Buttons and elements', 'docs/buttons.md'),
      page('pairing', 'Wallets on phones', 'docs/pairing.md'),
      page('theming', 'Theming', 'docs/theming.md'),
      page('types', 'Types', 'docs/types.md'),
      page('accessibility', 'Accessibility', 'docs/accessibility.md'),
      page('server-rendering', 'Rendering on a server', 'docs/server-rendering.md'),
      page('devnet', 'Local world and tests', 'docs/devnet.md'),
      page('devnet/package', 'The world in a test', 'packages/devnet/README.md'),
      page('doctor', 'foyer doctor', 'packages/cli/README.md'),
    ],
  },
  {
    title: 'Other libraries',
    entries: [
      page('bridges', 'Which to take', 'docs/bridges.md'),
      page('bridges/wagmi', 'wagmi', 'packages/wagmi/README.md'),
      page('bridges/chains', 'viem, EVM', 'packages/chains/README.md'),
      page('bridges/query', 'react-query', 'packages/query/README.md'),
      page('bridges/ethers', 'ethers', 'packages/ethers/README.md'),
      page('bridges/vue', 'Vue', 'packages/vue/README.md'),
      page('bridges/svelte', 'Svelte', 'packages/svelte/README.md'),
      page('bridges/standalone', 'No bundler', 'packages/standalone/README.md'),
      page('bridges/pairing', 'Pairing alone', 'packages/pairing/README.md'),
    ],
  },
  {
    title: 'Moving here',
    entries: [
      page('moving/rainbowkit', 'From RainbowKit', 'docs/moving/rainbowkit.md'),
      page('moving/connectkit', 'From ConnectKit', 'docs/moving/connectkit.md'),
      page('moving/appkit', 'From AppKit', 'docs/moving/appkit.md'),
    ],
  },
  {
    title: 'Running a server',
    entries: [
      page('server', 'The server', 'docs/server.md'),
      page('operating', 'Operating it', 'docs/operating.md'),
      page('relay', 'The relay', 'docs/relay.md'),
      page('threat-model', 'Threat model', 'docs/threat-model.md'),
      page('security', 'Reporting a weakness', 'SECURITY.md'),
    ],
  },
  {
    title: 'Reference',
    entries: [
      page('options', 'Options', 'docs/options.md'),
      { generated: 'packages' },
      { generated: 'http' },
      { generated: 'errors' },
      page('limits', 'Limits', 'docs/limits.md'),
      page('behaviour', 'What is promised', 'docs/behaviour.md'),
      page('glossary', 'Words', 'docs/glossary.md'),
    ],
  },
  {
    title: 'Packages',
    entries: [
      page('about/core', 'core, the kit', 'packages/core/README.md'),
      page('about/react', 'react, modal and hooks', 'packages/react/README.md'),
      page('about/server', 'server', 'packages/server/README.md'),
      page('about/contract', 'contract, the wire', 'packages/contract/README.md'),
      page('about/service', 'service', 'packages/service/README.md'),
      page('about/ui', 'ui, the parts', 'packages/ui/README.md'),
    ],
  },
  {
    title: 'Contributing',
    entries: [
      page('contributing', 'How to contribute', 'CONTRIBUTING.md'),
      page('architecture', 'How it is built', 'docs/architecture.md'),
      page('examples', 'Examples', 'examples/README.md'),
      page('engines', 'Other engines', 'docs/engines.md'),
      page('threats', 'Threats and their tests', 'docs/threats.md'),
      page('attack', 'Attacks', 'attack/README.md'),
      page('bench', 'Measurements', 'bench/README.md'),
      page('fuzz', 'Fuzzing', 'fuzz/README.md'),
      page('site', 'This site', 'apps/docs/README.md'),
    ],
  },
  { title: 'Releases', entries: [page('changelog', 'Changelog', 'CHANGELOG.md'), page('licence', 'Licence', 'LICENSE')] },
]

function page(path: string, name: string, source: string): Entry {
  return { path, name, source }
}
