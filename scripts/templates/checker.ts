/** Runs a checker of templates on TypeScript 5, which it is made for: in a process of its own, named by its arguments. */
import Module, { createRequire } from 'node:module'

type Resolve = (request: string, ...rest: unknown[]) => string

const require = createRequire(import.meta.url)
const old = require.resolve('typescript-ast').replace(/typescript\.js$/, '')
const module = Module as unknown as { _resolveFilename: Resolve }
const resolve = module._resolveFilename
module._resolveFilename = (request, ...rest) =>
  /^typescript(\/|$)/.test(request)
    ? resolve(request.replace(/^typescript\/lib\//, old).replace(/^typescript$/, `${old}typescript.js`), ...rest)
    : resolve(request, ...rest)

const [name = ''] = process.argv.splice(2, 1)
if (name === 'vue-tsc') require('vue-tsc').run(`${old}tsc.js`)
else require('svelte-check/dist/src/index.js')
