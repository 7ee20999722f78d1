/** The options that `createKit` reads; any other it refuses at once. `options.test.ts` holds the list against the kit itself. */
export const kitOptions: readonly string[] = [
  ...[
    'projectId',
    'networks',
    'defaultNetwork',
    'adapters',
    'pairing',
    'features',
    'metadata',
    'server',
    'hosts',
    'themeMode',
    'themeVariables',
    'locale',
  ],
  ...[
    'allWallets',
    'featuredWalletIds',
    'includeWalletIds',
    'excludeWalletIds',
    'customWallets',
    'catalogueKeys',
    'chainImages',
    'connectorImages',
  ],
  ...[
    'customRpcUrls',
    'termsConditionsUrl',
    'privacyPolicyUrl',
    'restrictedTimezones',
    'enableWalletConnect',
    'enableWalletGuide',
    'enableWallets',
  ],
  ...[
    'enableEIP6963',
    'enableInjected',
    'enableNetworkSwitch',
    'enableReconnect',
    'enableEmbedded',
    'enableMobileFullScreen',
    'disableAppend',
  ],
  ...['allowUnsupportedChain', 'storageKey', 'enableCookie', 'debug'],
  ...[
    'onramp',
    'receive',
    'history',
    'send',
    'swaps',
    'analytics',
    'allWallets',
    'legalCheckbox',
    'collapseWallets',
    'requestNotice',
    'connectorTypeOrder',
  ].map(inFeatures),
  inFeatures('walletFeaturesOrder'),
  ...['server', 'api', 'catalogue', 'analytics', 'gateway', 'relay'].map((name) => `hosts.${name}`),
]

function inFeatures(name: string): string {
  return `features.${name}`
}

/** Whether the kit looks at a path at all; what is inside of other options is theirs. */
export const isRead = (path: string): boolean =>
  !/^(features|hosts)\./.test(path) && path.includes('.') ? true : kitOptions.includes(path)
