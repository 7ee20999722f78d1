/** The names in a file: those that it declares, and everything that it mentions. Comments do not count. */
import ts from 'typescript-ast'

export type Name = { readonly text: string; readonly line: number }

export function readNames(source: ts.SourceFile): { readonly declared: readonly Name[]; readonly mentioned: readonly Name[] } {
  const declared: Name[] = []
  const mentioned: Name[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) {
      const name = { text: node.text, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 }
      mentioned.push(name)
      if (ts.isIdentifier(node) && isDeclaration(node)) declared.push(name)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { declared, mentioned }
}

function isDeclaration(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isBindingElement(parent)) return parent.name === node && parent.propertyName === undefined ? false : parent.name === node
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodSignature(parent)) &&
    parent.name === node
  )
}
