export { createBrowserProvider, watchSigner } from '../browser-provider.ts'
