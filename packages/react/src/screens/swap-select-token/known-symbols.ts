/** Tokens that most people look for, by their symbols. Of a network's tokens those are shown first that are among them. */

export const suggestedSymbols: readonly string[] = [
  ...['ETH', 'UNI', '1INCH', 'AAVE', 'SOL', 'ADA', 'AVAX', 'DOT', 'LINK', 'NITRO', 'GAIA', 'MILK', 'TRX', 'NEAR', 'GNO', 'WBTC', 'DAI'],
  ...['WETH', 'USDC', 'USDT', 'ARB', 'BAL', 'BICO', 'CRV', 'ENS', 'MATIC', 'OP'],
]

export const popularSymbols: ReadonlySet<string> = new Set([
  ...suggestedSymbols,
  ...[
    'METAL',
    'CHAMP',
    'WOLF',
    'SALE',
    'BUSD',
    'MUST',
    'BTCpx',
    'ROUTE',
    'HEX',
    'WELT',
    'amDAI',
    'VSQ',
    'VISION',
    'AURUM',
    'pSP',
    'SNX',
    'VC',
  ],
  ...['CHP', 'amUSDT', 'SPHERE', 'FOX', 'GIDDY', 'GFC', 'OMEN', 'OX_OLD', 'DE', 'WNT'],
])
