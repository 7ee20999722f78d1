/** What the extension's scripts in a page say to each other. */

/** The page's first message to the bridge; a port comes with it. */
export const helloMessage = 'dev.foyer.wallet:hello'
/** Stops the announcement until the wallet says how it is to be made. */
export const waitMessage = 'dev.foyer.wallet:wait'
