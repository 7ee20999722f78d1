/** What `check-imports` needs to know of one source file, read from its syntax tree. */
import ts from 'typescript-ast'
import { type FunctionSize, measureFunctions } from './measure-functions.ts'
import { type Finding, findModuleState } from './module-state.ts'
import { type Name, readNames } from './read-names.ts'

export type Import = {
  readonly specifier: string
  /** `value` runs the other module at load, `lazy` later, `type` never. */
  readonly kind: 'value' | 'type' | 'lazy'
  readonly line: number
  /** What it takes by name. */
  readonly names: readonly string[]
}

export type Module = {
  /** Relative to the repository, with `/`. */
  readonly file: string
  readonly lines: number
  readonly imports: readonly Import[]
  readonly mutableState: readonly Finding[]
  readonly functions: readonly FunctionSize[]
  /** Names that the file declares, each where it is declared. */
  readonly declared: readonly Name[]
  /** Every identifier and short text, for rules about what a file may know of. */
  readonly mentioned: readonly Name[]
  /** `export *`, or nothing but re-exports. */
  readonly isBarrel: boolean
  readonly onlyReExports: boolean
}

export function readModule(file: string, text: string): Module {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  const imports: Import[] = []
  const add = (specifier: ts.Expression | undefined, kind: Import['kind'], names: readonly string[] = []): void => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    imports.push({ specifier: specifier.text, kind, line: lineOf(source, specifier), names })
  }
  const visit = (node: ts.Node): void => {
    // `import { type A } from` still loads the module under `verbatimModuleSyntax`, so only `import type` is a type import.
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.isTypeOnly ? 'type' : 'value', namesIn(node.importClause?.namedBindings))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'value', namesIn(node.exportClause))
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, 'type')
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], 'lazy')
    ts.forEachChild(node, visit)
  }
  visit(source)

  const reExports = source.statements.filter((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier)
  const onlyReExports = source.statements.length > 0 && reExports.length === source.statements.length
  return {
    file,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports,
    mutableState: findModuleState(source),
    functions: measureFunctions(source),
    ...readNames(source),
    isBarrel: onlyReExports || reExports.some((statement) => ts.isExportDeclaration(statement) && !statement.exportClause),
    onlyReExports,
  }
}

function namesIn(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): readonly string[] {
  if (!bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return []
  return bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text)
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
}
