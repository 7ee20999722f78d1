export { defineElements } from '../custom-elements/define-elements.ts'
export type { KitElement } from '../element/kit-element.ts'
