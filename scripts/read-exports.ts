/** The names that a module exports, types included, through its `export *`. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript-ast'

export function readExports(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true)
  return [...new Set(source.statements.flatMap((statement) => namesOf(statement, file)))].sort()
}

function namesOf(statement: ts.Statement, file: string): readonly string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, moduleSpecifier, isTypeOnly } = statement
    if (exportClause && ts.isNamedExports(exportClause)) {
      return exportClause.elements.map((element) => (isTypeOnly || element.isTypeOnly ? `type ${element.name.text}` : element.name.text))
    }
    if (exportClause) return [exportClause.name.text]
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return []
    const names = readExports(join(dirname(file), moduleSpecifier.text))
    return isTypeOnly ? names.map((name) => (name.startsWith('type ') ? name : `type ${name}`)) : names
  }
  const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return []
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) return [`type ${statement.name.text}`]
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return statement.name ? [statement.name.text] : ['default']
  return []
}
