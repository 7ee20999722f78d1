/** Which addresses of a network a wallet is given to keep. */
import type { Network } from '@foyer/core'

/**
 * https, or http on this machine, without credentials: wallets take nothing else. A gateway that answers to a project is left
 * out: a wallet asks from an origin of its own.
 */
export function walletUrls(
  network: Network,
  known: readonly string[],
): { readonly rpcUrls: string[]; readonly blockExplorerUrls: string[] } {
  const explorer = network.blockExplorers?.default.url
  return {
    rpcUrls: [...new Set([...known, ...network.rpcUrls.default.http])].filter((url) => isFit(url) && !/[?&]projectId=/i.test(url)),
    blockExplorerUrls: explorer && isFit(explorer) ? [explorer] : [],
  }
}

function isFit(value: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(value)
    if (username || password) return false
    return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
  } catch {
    return false
  }
}
