/** Requests of one batch that the RPC gateway answers, and that clients put into one; each beyond gets an error in its place. */
export const rpcBatchLimit = 1000
