/** The codes of errors with the comments that stand above them in the table of the kit. */
import { readFileSync } from 'node:fs'
import ts from 'typescript-ast'

export type ErrorRow = { readonly code: string; readonly retryable: boolean; readonly comment: string }

export function readErrorRows(file: string): readonly ErrorRow[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true)
  const rows: ErrorRow[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'kitErrorTable') node.forEachChild(readTable)
    else node.forEachChild(visit)
  }
  const readTable = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) readRow(node)
    else node.forEachChild(readTable)
  }
  const readRow = (node: ts.PropertyAssignment): void => {
    const comment = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1)?.comment
    const text = typeof comment === 'string' ? comment : (ts.getTextOfJSDocComment(comment) ?? '')
    rows.push({ code: node.name.getText(), retryable: node.initializer.kind === ts.SyntaxKind.TrueKeyword, comment: text })
  }
  visit(source)
  if (rows.length === 0) throw new Error(`${file} has no kitErrorTable.`)
  return rows
}
