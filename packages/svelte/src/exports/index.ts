export { type FoyerEvents, foyer, mountFoyer } from '../foyer.ts'
export { createKitStore, createKitView, type KitView } from '../kit-state.ts'
