export { defineElements } from '../custom-elements/define-elements.ts'
export { type KitAccount, type KitEvent, type KitEventMap, type KitEventName, watchKitEvents } from '../custom-elements/watch-kit-events.ts'
export type { KitElement } from '../element/kit-element.ts'
