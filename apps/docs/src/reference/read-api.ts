/** What each entry point exports, read from the source: signatures as they are written, and the comments above them. */
import { relative } from 'node:path'
import ts from 'typescript-ast'
import type { PackageEntry } from './read-entries.ts'
import { toSignature } from './to-signature.ts'

export type ExportKind = 'hook' | 'component' | 'function' | 'class' | 'value' | 'type'

export type ApiExport = {
  readonly name: string
  readonly kind: ExportKind
  readonly signature: string
  /** Markdown. */
  readonly comment: string
  /** Of the repository. */
  readonly file: string
  /** Names that stand for any type in the signature. */
  readonly typeParameters: readonly string[]
}

export type EntryApi = PackageEntry & { readonly exports: readonly ApiExport[] }

export function readApi(entries: readonly PackageEntry[], repository: string): readonly EntryApi[] {
  const program = createProgram(entries, repository)
  const checker = program.getTypeChecker()
  return entries.map((entry) => {
    const file = program.getSourceFile(entry.file)
    const module = file && checker.getSymbolAtLocation(file)
    if (!module) throw new Error(`${entry.name} has no readable entry at ${entry.file}.`)
    const found = checker.getExportsOfModule(module).map((symbol) => toExport(symbol, checker, repository))
    return { ...entry, exports: found.flat().sort((a, b) => a.name.localeCompare(b.name, 'en')) }
  })
}

/**
 * Only files of this repository are read, and the standard library: types of other packages are shown by their names, and
 * reading those packages takes longer than all of ours.
 */
function createProgram(entries: readonly PackageEntry[], repository: string): ts.Program {
  const { config } = ts.readConfigFile(`${repository}/tsconfig.base.json`, ts.sys.readFile) as { config: object }
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, repository)
  const own: ts.CompilerOptions = { ...options, noEmit: true, types: [] }
  const host = ts.createCompilerHost(own)
  const cache = ts.createModuleResolutionCache(repository, (name) => name, own)
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) =>
      /^(\.|@foyer\/)/.test(text) ? ts.resolveModuleName(text, from, own, host, cache) : { resolvedModule: undefined },
    )
  return ts.createProgram(
    entries.map(({ file }) => file),
    own,
    host,
  )
}

function toExport(symbol: ts.Symbol, checker: ts.TypeChecker, repository: string): readonly ApiExport[] {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const declarations = (target.declarations ?? []).filter((node) => !ts.isSourceFile(node))
  const [first] = declarations
  if (!first) return []
  const name = symbol.name
  const kind = kindOf(name, first)
  const signatures = declarations.map((node) => toSignature(node, name, checker)).filter((text) => text !== undefined)
  const comment = ts.displayPartsToString(target.getDocumentationComment(checker))
  const tags = target.getJsDocTags(checker).flatMap(({ name: tag, text }) => {
    const said = ts.displayPartsToString(text)
    if (tag === 'throws') return [`Throws ${said.replace(/^\{(\w+)\}/, '`$1`')}`]
    return tag === 'deprecated' ? [`Deprecated: ${said}`] : []
  })
  return [
    {
      name,
      kind,
      signature: [...new Set(signatures)].join('\n'),
      comment: [comment, ...tags].filter((text) => text !== '').join('\n\n'),
      file: relative(repository, first.getSourceFile().fileName),
      typeParameters: declarations.flatMap((node) => typeParametersOf(node)),
    },
  ]
}

function typeParametersOf(node: ts.Declaration): readonly string[] {
  const isGeneric = ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isFunctionLike(node) || ts.isClassLike(node)
  const call = ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer) ? node.initializer : undefined
  const own = isGeneric ? node.typeParameters : call?.typeParameters
  return own?.map(({ name }) => name.text) ?? []
}

function kindOf(name: string, node: ts.Declaration): ExportKind {
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return 'type'
  if (ts.isClassDeclaration(node)) return 'class'
  const isCallable =
    ts.isFunctionDeclaration(node) ||
    (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isArrowFunction(node.initializer))
  if (!isCallable) return 'value'
  if (/^use[A-Z]/.test(name)) return 'hook'
  return /^[A-Z]/.test(name) && node.getSourceFile().fileName.endsWith('.tsx') ? 'component' : 'function'
}
