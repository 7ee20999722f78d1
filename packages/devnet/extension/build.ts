/** Builds the extension into `packages/devnet/dist-extension`, for loading by hand on chrome://extensions. */
import { fileURLToPath } from 'node:url'
import { buildExtension } from '../src/extension/build-extension.ts'

console.log(await buildExtension(fileURLToPath(new URL('../dist-extension/', import.meta.url))))
