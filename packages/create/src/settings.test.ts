import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { readTemplate, templateNames } from './templates.ts'

type Lock = { readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> }

test('every package with a script of its own that the repository is tested with is decided about for pnpm', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')) as Lock
  const withScript = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  )
  const text = [...readSettings('pnpm/11.0.0', import.meta.dirname).values()].join('')
  expect(withScript.length).toBeGreaterThan(0)
  expect([...text.matchAll(/^ {2}(\S+): false$/gm)].map(([, name]) => name)).toEqual([...new Set(withScript)])
  expect([...text.matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => name)).toEqual([...new Set(withScript)])
})

test.each(templateNames)('%s: the README says what a package manager has to be told that did not make the app', (template) => {
  const readme = readTemplate(template, 'shop', '1.2.3').get('README.md') ?? ''
  for (const userAgent of ['pnpm/11.0.0', 'yarn/4.0.0']) {
    const [[file, text] = []] = [...readSettings(userAgent, import.meta.dirname)]
    // Without the comments, and what only an earlier version reads.
    const [setting = ''] = /^\w+:(?:\n {2}.*| .*)$/m.exec(text ?? '') ?? []
    expect(setting).not.toBe('')
    expect(readme).toContain(setting)
    expect(readme).toContain(`\`${file}\``)
  }
})
