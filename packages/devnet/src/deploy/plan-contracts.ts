/** The creations, in the order that `devnetContracts` counts on. */
import { encodeDeployData } from 'viem'
import { brokenTokenArtifact } from '../artifacts/broken-token.ts'
import { devTokenArtifact } from '../artifacts/dev-token.ts'
import { editionsArtifact } from '../artifacts/editions.ts'
import { feePoolFactoryArtifact } from '../artifacts/fee-pool-factory.ts'
import { hollowPermitTokenArtifact } from '../artifacts/hollow-permit-token.ts'
import { nameRegistryArtifact } from '../artifacts/name-registry.ts'
import { nameResolverArtifact } from '../artifacts/name-resolver.ts'
import { noReturnTokenArtifact } from '../artifacts/no-return-token.ts'
import { odditiesArtifact } from '../artifacts/oddities.ts'
import { pairFactoryArtifact } from '../artifacts/pair-factory.ts'
import { permitTokenArtifact } from '../artifacts/permit-token.ts'
import { poolQuoterArtifact } from '../artifacts/pool-quoter.ts'
import { portraitsArtifact } from '../artifacts/portraits.ts'
import { swapRouterArtifact } from '../artifacts/swap-router.ts'
import { universalResolverArtifact } from '../artifacts/universal-resolver.ts'
import { wrappedEtherArtifact } from '../artifacts/wrapped-ether.ts'
import { type DeployedName, type DevnetToken, deployedInOrder, devnetContracts, devnetTokens } from '../contracts.ts'
import type { PlannedTransaction } from './transaction.ts'

const tokenArgs = ({ name, symbol, decimals }: DevnetToken) => [name, symbol, decimals] as const

const devToken = (token: DevnetToken) => encodeDeployData({ ...devTokenArtifact, args: tokenArgs(token) })

const creations: Record<DeployedName, PlannedTransaction['data']> = {
  weth: wrappedEtherArtifact.bytecode,
  usd: devToken(devnetTokens.usd),
  usdt: encodeDeployData({ ...noReturnTokenArtifact, args: tokenArgs(devnetTokens.usdt) }),
  foy: devToken(devnetTokens.foy),
  points: devToken(devnetTokens.points),
  wordy: devToken(devnetTokens.wordy),
  broken: brokenTokenArtifact.bytecode,
  portraits: portraitsArtifact.bytecode,
  editions: editionsArtifact.bytecode,
  pairFactory: pairFactoryArtifact.bytecode,
  nameRegistry: nameRegistryArtifact.bytecode,
  nameResolver: encodeDeployData({ ...nameResolverArtifact, args: [devnetContracts.nameRegistry] }),
  universalResolver: encodeDeployData({ ...universalResolverArtifact, args: [devnetContracts.nameRegistry] }),
  feePoolFactory: feePoolFactoryArtifact.bytecode,
  poolQuoter: encodeDeployData({ ...poolQuoterArtifact, args: [devnetContracts.feePoolFactory] }),
  swapRouter: encodeDeployData({
    ...swapRouterArtifact,
    args: [devnetContracts.pairFactory, devnetContracts.feePoolFactory, devnetContracts.weth],
  }),
  oddities: encodeDeployData({ ...odditiesArtifact, args: ['Foyer Oddities', 'ODD'] }),
  lures: encodeDeployData({ ...odditiesArtifact, args: ['Claim your reward at foyer-gifts.example.com', 'GIFT'] }),
  credit: encodeDeployData({ ...permitTokenArtifact, args: [devnetTokens.credit.name, devnetTokens.credit.symbol] }),
  hollow: encodeDeployData({ ...hollowPermitTokenArtifact, args: ['Hollow Promise', 'HOLLOW'] }),
  gift: encodeDeployData({ ...devTokenArtifact, args: ['Visit foyer-gifts.example.com to claim', 'GIFT', 18] }),
}

export function planContracts(): readonly PlannedTransaction[] {
  return deployedInOrder.map((name) => ({ about: `create ${name}`, data: creations[name] }))
}
