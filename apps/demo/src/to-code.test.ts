import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { evm } from '@foyer/chains/evm'
import * as networks from '@foyer/chains/networks'
import * as core from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
import * as react from '@foyer/react'
import { transform } from 'esbuild'
import { createElement } from 'react'
import * as jsx from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('FOYER_BUILD', { languages: ['en', 'ar', 'de', 'ja'], figures: {}, version: '0.0.0' })
const { accents, applyTheme, initialSettings, toOptions } = await import('./settings.ts')
const { themes } = await import('./themes.ts')
const { toCode } = await import('./to-code.ts')

const page = { projectId: 'foyer-local', server: 'http://localhost:4400' }
const everything = {
  ...applyTheme(initialSettings, { ...themes[2], name: 'paper' } as (typeof themes)[number]),
  accent: accents.violet,
  radius: 2,
  locale: 'ar',
  guide: false,
  features: { allWallets: false, collapseWallets: true, legalCheckbox: true },
}
const presets = [
  ...themes.map((theme) => ({ name: theme.name as string, settings: applyTheme(initialSettings, theme) })),
  { name: 'all that the panel can change', settings: everything },
]

test.each(presets)('the code for $name runs as it stands, and makes the kit that the settings make', async ({ settings }) => {
  const { options, html } = await run(toCode(settings, page))
  const { networks: _networks, adapters, pairing: paired, ...rest } = options
  expect(rest).toEqual({ ...page, ...toOptions(settings) })
  expect(adapters?.map(({ namespace }) => namespace)).toEqual(['eip155'])
  expect(paired).toBeDefined()
  expect(html).toContain('<foyer-connect-button')
})

test('without a server of its own the code names none', () => {
  expect(toCode(initialSettings, { projectId: 'a', server: undefined })).not.toContain('server')
})

test('a quotation mark or a backslash in what is shown stays a text', async () => {
  const odd = String.raw`it's \n "odd"`
  const { options } = await run(toCode(initialSettings, { ...page, projectId: odd }))
  expect(options.projectId).toBe(odd)
})

// The compiler reads all packages, and twice.
test('the type checker takes the code for each of them, and would refuse a name that the kit does not know', async () => {
  const good = presets.map(({ settings }, index) => [`sample-${index}.tsx`, toCode(settings, page)] as const)
  const bad = ['sample-bad.tsx', toCode(initialSettings, page).replace('themeMode', 'themeModes')] as const
  expect(await check(good)).toEqual([])
  const faults = (await check([bad])).join('\n')
  expect(faults).toMatch(/sample-bad\.tsx/)
  expect(faults).toMatch(/'themeModes' does not exist in type 'KitOptions/)
}, 600_000)

/** As a bundler would take it, with the packages themselves. */
async function run(code: string): Promise<{ readonly options: core.KitOptions; readonly html: string }> {
  const { code: script } = await transform(code, { loader: 'tsx', format: 'cjs', jsx: 'automatic' })
  const seen: core.KitOptions[] = []
  const kits: core.Kit[] = []
  const createKit = (options: core.KitOptions) => {
    seen.push(options)
    const kit = core.createKit(options)
    kits.push(kit)
    return kit
  }
  const packages: Readonly<Record<string, object>> = {
    '@foyer/chains/evm': { evm },
    '@foyer/chains/networks': networks,
    '@foyer/core': { ...core, createKit },
    '@foyer/pairing/kit': { pairing },
    '@foyer/react': react,
    'react/jsx-runtime': jsx,
  }
  const module: { exports: { App?: () => React.ReactNode } } = { exports: {} }
  new Function('require', 'module', 'exports', script)((name: string) => packages[name], module, module.exports)
  const { App } = module.exports
  const html = App ? renderToString(createElement(App)) : ''
  for (const kit of kits) kit.dispose()
  const [options] = seen
  if (!options) throw new Error('The code made no kit.')
  return { options, html }
}

/** What the compiler says of these files, in a folder from which the packages are found. */
async function check(files: readonly (readonly [name: string, code: string])[]): Promise<readonly string[]> {
  const folder = await mkdtemp(join(import.meta.dirname, '../.samples-'))
  try {
    for (const [name, code] of files) await writeFile(join(folder, name), code)
    const settings = { extends: '../../../tsconfig.base.json', compilerOptions: { noEmit: true }, files: files.map(([name]) => name) }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const compiler = join(import.meta.dirname, '../../../node_modules/.bin/tsc')
    const { stdout } = await promisify(execFile)(compiler, ['-p', folder, '--pretty', 'false']).catch(
      (error: { readonly stdout: string }) => error,
    )
    return stdout.split('\n').filter(Boolean)
  } finally {
    await rm(folder, { recursive: true })
  }
}
