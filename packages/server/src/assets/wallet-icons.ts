/** The folder of wallets' logos: two folders up from here in the repository and in the package, and from the bundle of the container. */
export const walletIcons = new URL('../../wallet-icons/', import.meta.url)
