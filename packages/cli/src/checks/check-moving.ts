/** What of another kit is in the app, and what it is here. */
import type { App } from '../app/app.ts'
import type { Module } from '../app/module.ts'
import type { Finding, Level } from '../finding.ts'
import type { Change, Kit } from '../moving/kit.ts'
import { findMoveOf, kits } from '../moving/kits.ts'
import { toPlain } from '../moving/to-plain.ts'

export function checkMoving(app: App): readonly Finding[] {
  const found = kits.flatMap((kit) => app.modules.flatMap((module) => findUses(kit, module)))
  return [...kits.flatMap((kit) => checkPackages(kit, app)), ...found]
}

/** The kit as a dependency; beside Foyer it is one kit too many. */
function checkPackages(kit: Kit, { manifest, modules, findings }: App): readonly Finding[] {
  const named = [...(manifest?.dependencies ?? [])].filter(([name]) => kit.packages.test(name))
  const isHere = [...(manifest?.dependencies.keys() ?? [])].some((name) => name.startsWith('@foyer/'))
  const isImported = modules.some(({ imports }) => imports.some(({ specifier }) => kit.packages.test(specifier)))
  const isRead = !findings.some(({ rule }) => rule === 'not-read' || rule === 'broken-source')
  return named.map(([name, { line }]): Finding => {
    const place = { file: 'package.json', line } as const
    if (isHere && !isImported)
      return {
        ...{ rule: 'two-kits', level: 'warning', ...place },
        what: `${name} is still a dependency, and nothing${isRead ? '' : ' that was read'} imports it.`,
        why: 'It is installed with everything that it brings, a second viem or React among it.',
        fix: isRead ? `npm uninstall ${name}` : `Look for it in what was not read; if it is not there either: npm uninstall ${name}`,
      }
    if (isHere)
      return {
        ...{ rule: 'two-kits', level: 'warning', ...place },
        what: `${name} and Foyer are both in use.`,
        why: 'Each finds wallets, restores its own connection and shows its own modal: a visitor is connected in the one and not in the other.',
        fix: `Move what still imports ${name}: docs/moving/${kit.id}.md`,
      }
    return {
      ...{ rule: 'moving', level: 'hint', ...place },
      what: `The app uses ${kit.title} (${name}).`,
      why: 'What it imports and sets is named below, each with what it is in Foyer.',
      fix: `Follow docs/moving/${kit.id}.md`,
    }
  })
}

function findUses(kit: Kit, module: Module): readonly Finding[] {
  const { file } = module
  const locals = new Map<string, string>()
  const findings = new Map<string, Finding>()
  const add = (name: string, line: number, of?: string): void => {
    const move = findMoveOf(kit, name, of)
    const key = `${of ?? ''} ${name}`
    if (!move || move.change === 'same' || findings.has(key)) return
    findings.set(key, {
      ...{ rule: 'moving', level: levels[move.change], file, line },
      what: `${of ? `${name} of ${of}` : name} (${kit.title}).`,
      why: whys[move.change],
      fix: `Here: ${toPlain(move.here)}.`,
    })
  }
  for (const { specifier, names, line } of module.imports) {
    if (!kit.packages.test(specifier)) continue
    if (names.length === 0 && specifier.endsWith('.css')) findings.set(specifier, toStyleSheet(kit, { file, line, specifier }))
    for (const { imported, local, line } of names) {
      locals.set(local, imported)
      add(imported, line)
    }
  }
  if (locals.size > 0) {
    for (const { callee, line, options } of module.calls) {
      const name = trueName(callee, locals)
      if (name === undefined) continue
      for (const option of options) add(option.path, option.line || line, name)
      // An object that is handed on whole is read by its parts: `themeVariables` has names of its own.
      for (const { path, line: at } of options)
        if (path.startsWith('themeVariables.')) add(path.slice('themeVariables.'.length), at, 'themeVariables')
    }
  }
  for (const { name, line, attributes } of module.elements) {
    const known = trueName(name, locals) ?? (/^(appkit|w3m)-/.test(name) && kit.id === 'appkit' ? name : undefined)
    if (known === undefined) continue
    // What is imported by its name is named there; what comes of a namespace, or is an element, only here.
    if (known !== locals.get(name)) add(known, line)
    for (const attribute of attributes) add(attribute.name, attribute.line, known)
  }
  return [...findings.values()]
}

/** It stays behind when the names have moved, and the app does not build without the package. */
function toStyleSheet(
  kit: Kit,
  { file, line, specifier }: { readonly file: string; readonly line: number; readonly specifier: string },
): Finding {
  return {
    ...{ rule: 'moving', level: 'hint', file, line },
    what: `The style sheet ${specifier} (${kit.title}).`,
    why: 'It is done in another way here.',
    fix: 'Here: no style sheet, remove the import: styles are in the modal’s shadow root, and colours are variables (docs/theming.md).',
  }
}

/** `Button.Custom` of `import { ConnectButton as Button }` → `ConnectButton.Custom`. */
function trueName(name: string, locals: ReadonlyMap<string, string>): string | undefined {
  const [first = '', ...rest] = name.split('.')
  const imported = locals.get(first)
  if (imported === undefined) return undefined
  return imported === '*' ? rest.join('.') : [imported, ...rest].join('.')
}

const levels: Readonly<Record<Change, Level>> = { same: 'hint', renamed: 'hint', other: 'hint', gone: 'warning' }

const whys: Readonly<Record<Change, string>> = {
  same: 'It keeps its name.',
  renamed: 'It has another name here.',
  other: 'It is done in another way here.',
  gone: 'It is not here.',
}
