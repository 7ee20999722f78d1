/** Every method that a kit proposes to a wallet, asked as apps ask it and answered as wallets do. */

type Asked = {
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  readonly result: unknown
}

export const chains = {
  ethereum: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  /** The same network by the id it had before. */
  formerSolana: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
} as const

export const addresses = {
  eip155: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  solana: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
  bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
} as const

const { eip155, solana, bip122 } = addresses
const hash = `0x${'5a'.repeat(32)}`
const signature = `0x${'1b'.repeat(65)}`
const transaction = { from: eip155, to: eip155, value: '0xde0b6b3a7640000', gas: '0x5208', data: '0x', nonce: '0x1' }
const typedData = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail' },
  message: { contents: 'Grüße, 世界 👋' },
}
const chain = {
  chainId: '0x2105',
  chainName: 'Base',
  rpcUrls: ['https://mainnet.base.org'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const calls = { version: '2.0.0', from: eip155, chainId: '0x1', atomicRequired: true, calls: [{ to: eip155, value: '0x1', data: '0x' }] }
const status = {
  version: '2.0.0',
  id: '0x01',
  chainId: '0x1',
  status: 200,
  atomic: true,
  receipts: [{ logs: [], status: '0x1', transactionHash: hash }],
}
/** Of today's ERC-7715; `grant` is of its first drafts. */
const execution = {
  chainId: '0x1',
  to: eip155,
  permission: { type: 'native-token-allowance', isAdjustmentAllowed: false, data: { allowance: '0x1dcd6500' } },
  rules: [{ type: 'expiry', data: { timestamp: 1_893_456_000 } }],
}
const grant = { chainId: '0x1', expiry: 1_893_456_000, signer: { type: 'account', data: { id: eip155 } }, permissions: [], policies: [] }
const permission = [{ parentCapability: 'eth_accounts', invoker: 'https://dapp.example', caveats: [] }]

const onEthereum: Readonly<Record<string, Pick<Asked, 'params' | 'result'>>> = {
  eth_accounts: { params: [], result: [eip155] },
  eth_requestAccounts: { params: [], result: [eip155] },
  eth_sendRawTransaction: { params: ['0x02f870018080'], result: hash },
  eth_sign: { params: [eip155, hash], result: signature },
  eth_signTransaction: { params: [transaction], result: { raw: '0x02f870018080', tx: transaction } },
  eth_signTypedData: { params: [eip155, JSON.stringify(typedData)], result: signature },
  eth_signTypedData_v3: { params: [eip155, JSON.stringify(typedData)], result: signature },
  eth_signTypedData_v4: { params: [eip155, typedData], result: signature },
  eth_sendTransaction: { params: [transaction], result: hash },
  personal_sign: { params: ['0x48c3a4', eip155], result: signature },
  wallet_switchEthereumChain: { params: [{ chainId: '0x2105' }], result: null },
  wallet_addEthereumChain: { params: [chain], result: null },
  wallet_getPermissions: { params: [], result: permission },
  wallet_requestPermissions: { params: [{ eth_accounts: {} }], result: permission },
  wallet_registerOnboarding: { params: [], result: true },
  wallet_watchAsset: {
    params: { type: 'ERC20', options: { address: eip155, symbol: 'USDC', decimals: 6 } },
    result: true,
  },
  wallet_scanQRCode: { params: ['^0x[0-9a-f]{40}$'], result: eip155 },
  wallet_getCallsStatus: { params: ['0x01'], result: status },
  wallet_showCallsStatus: { params: ['0x01'], result: null },
  wallet_sendCalls: { params: [calls], result: { id: '0x01' } },
  wallet_getCapabilities: { params: [eip155, ['0x1']], result: { '0x1': { atomic: { status: 'supported' } } } },
  wallet_grantPermissions: { params: [grant], result: { ...grant, context: '0x0102' } },
  wallet_revokePermissions: { params: [{ permissionsContext: '0x0102' }], result: null },
  wallet_requestExecutionPermissions: {
    params: [execution],
    result: [{ ...execution, context: '0x0102', dependencies: [], delegationManager: eip155 }],
  },
  wallet_revokeExecutionPermission: { params: [{ permissionContext: '0x0102' }], result: {} },
  wallet_getAssets: {
    params: [{ account: eip155 }],
    result: { '0x1': [{ address: 'native', balance: '0xde0b6b3a7640000', type: 'native', metadata: null }] },
  },
}

const base58 = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const serialized = 'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

const onSolana: typeof onEthereum = {
  solana_signMessage: {
    params: { message: '37u9WtQpcm6ULa3VtWDFAWoQc1hUvybPrA3dtx99tgHvvcE7pKRZjuGmn7VX2tC3JmYDYGG7', pubkey: solana },
    result: { signature: base58 },
  },
  solana_signTransaction: { params: { transaction: serialized, feePayer: solana }, result: { signature: base58, transaction: serialized } },
  solana_requestAccounts: { params: {}, result: [{ pubkey: solana }] },
  solana_getAccounts: { params: {}, result: [{ pubkey: solana }] },
  solana_signAllTransactions: { params: { transactions: [serialized, serialized] }, result: { transactions: [serialized, serialized] } },
  solana_signAndSendTransaction: {
    params: { transaction: serialized, sendOptions: { skipPreflight: true } },
    result: { signature: base58 },
  },
}

const onBitcoin: typeof onEthereum = {
  sendTransfer: { params: { account: bip122, recipientAddress: bip122, amount: '123000' }, result: { txid: '5a'.repeat(32) } },
  signMessage: {
    params: { account: bip122, message: 'This is a message to be signed for BIP122' },
    result: { address: bip122, signature: '1b'.repeat(65) },
  },
  signPsbt: {
    params: {
      account: bip122,
      psbt: 'cHNidP8BAHUCAAAAASaBcTce3/KF6Tet7qSze3gADAVmy7OtZGQXE8pCFxv2',
      signInputs: [{ address: bip122, index: 0, sighashTypes: [1] }],
      broadcast: false,
    },
    result: { psbt: 'cHNidP8BAHUCAAAAASaBcTce3/KF6Tet7qSze3gADAVmy7OtZGQXE8pCFxv2' },
  },
  getAccountAddresses: { params: { account: bip122 }, result: [{ address: bip122, path: "m/84'/0'/0'/0/0", intention: 'payment' }] },
}

const asksOn = (chainId: string, asked: typeof onEthereum): readonly Asked[] =>
  Object.entries(asked).map(([method, { params, result }]) => ({ chainId, method, params, result }))

export const everyMethod: readonly Asked[] = [
  ...asksOn(chains.ethereum, onEthereum),
  ...asksOn(chains.solana, onSolana),
  ...asksOn(chains.bitcoin, onBitcoin),
]

const namespaceOn = (ids: readonly string[], address: string, asked: typeof onEthereum) => ({
  accounts: ids.map((id) => `${id}:${address}`),
  methods: Object.keys(asked),
  events: ['accountsChanged', 'chainChanged'],
})

/** What a wallet grants that can do all of it. */
export const everything = {
  eip155: namespaceOn([chains.ethereum], eip155, onEthereum),
  solana: namespaceOn([chains.solana, chains.formerSolana], solana, onSolana),
  bip122: namespaceOn([chains.bitcoin], bip122, onBitcoin),
  polkadot: namespaceOn([chains.polkadot], addresses.polkadot, {}),
} as const
