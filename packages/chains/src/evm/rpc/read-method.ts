const reads =
  /^(?:eth_(?:call|chainId|blockNumber|accounts|syncing|protocolVersion|mining|hashrate|gasPrice|blobBaseFee|feeHistory|maxPriorityFeePerGas|estimate\w+|createAccessList|simulateV1|supportedEntryPoints|get(?!Filter|Work)\w+)|net_\w+|web3_\w+|(?:debug|trace)_\w+)$/

/** Asking twice does the same as asking once. Everything else, known or not, is sent once and never again by itself. */
export function isRead(method: string): boolean {
  return reads.test(method)
}
