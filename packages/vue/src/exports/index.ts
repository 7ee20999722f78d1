export * from '../components.ts'
export { foyer } from '../foyer.ts'
export { useAccount, useKit, useKitState, useNetwork } from '../use-kit.ts'
