/** The options of wagmi's `createConfig`, which the kits that build on it take as their own. */
import type { Row } from './kit.ts'

export const wagmiOptions: readonly Row[] = [
  ['chains', 'renamed', '`networks`; viem’s chain objects fit'],
  ['transports', 'renamed', '`customRpcUrls`, by CAIP-2 id; without it the server’s gateway is used'],
  ['ssr', 'other', 'nothing to set: a kit may be made while a server renders; `enableCookie` has the server render what the visitor left'],
  ['storage', 'other', '`storageKey` names what is kept in the browser; wagmi’s own storage stays wagmi’s'],
  ['multiInjectedProviderDiscovery', 'renamed', '`enableEIP6963`'],
  ['syncConnectedChain', 'gone', 'the kit follows the wallet’s network always'],
  ['batch', 'gone', 'calls of one moment are batched by themselves; wagmi’s own clients keep theirs'],
  ['cacheTime', 'gone', 'each thing that is fetched has its own lifetime; wagmi’s own clients keep theirs'],
  ...['ccipRead', 'dataSuffix', 'experimental_blockTag', 'rpcSchema', 'tokens'].map(
    (name): Row => [name, 'gone', 'it is an option of wagmi’s own clients, which keep it; nothing here asks a contract for the page'],
  ),
  ['pollingInterval', 'gone', 'each thing that is fetched has its own lifetime; wagmi’s own clients keep theirs'],
]
