/** Of a file that names no kit only its imports matter: which way a server's code leads to the page's. */
import type { Import, Module } from './module.ts'

export function readPlainModule(file: string, text: string): Module {
  const isClient = /^['"]use client['"]/.test(text.slice(startOf(text)))
  const run = withoutTypes(text)
  const imports = [...run.matchAll(/(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"]([^'"\n]{1,300})['"]/g)].map(
    ([, specifier = '']): Import => ({ specifier, line: 1, isType: false, names: [] }),
  )
  return { file, isClient, imports, calls: [], elements: [], policies: [] }
}

/** Where code begins, after what is no code. */
function startOf(text: string): number {
  let at = 0
  for (;;) {
    while (at < text.length && /\s/.test(text[at] ?? '')) at += 1
    const isLine = text.startsWith('//', at) || (at === 0 && text.startsWith('#!'))
    if (!isLine && !text.startsWith('/*', at)) return at
    const end = isLine ? text.indexOf('\n', at) : text.indexOf('*/', at + 2)
    if (end === -1) return text.length
    at = end + (isLine ? 1 : 2)
  }
}

/** Types are gone when the file runs: `import type … from`, `export type { … } from`, and lists of nothing but types. */
function withoutTypes(text: string): string {
  return text
    .replace(/\bimport\s+type\s+(?:[\w$]+|\{[^{}]{0,4000}\}|\*\s*as\s+[\w$]+)\s*from\s*['"][^'"\n]*['"]/g, '')
    .replace(/\bexport\s+type\s*(?:\{[^{}]{0,4000}\}|\*(?:\s*as\s+[\w$]+)?)\s*from\s*['"][^'"\n]*['"]/g, '')
    .replace(/\b(?:import|export)\s*\{([^{}]{1,4000})\}\s*from\s*['"][^'"\n]*['"]/g, (whole, list: string) => (isTypes(list) ? '' : whole))
}

/** `type as name` renames what is called `type`. */
function isTypes(list: string): boolean {
  const names = list.split(',').filter((name) => name.trim() !== '')
  return names.length > 0 && names.every((name) => /^\s*type\s+(?!as\s+[\w$]+\s*$)[\w$]/.test(name))
}
