/** How long each function of a file is, and how many parameters a caller has to keep in order. */
import ts from 'typescript-ast'

export type FunctionSize = {
  readonly name: string
  readonly line: number
  readonly lines: number
  /** Positional parameters; a destructured object counts as one, `this` as none. */
  readonly parameters: number
}

export function measureFunctions(source: ts.SourceFile): readonly FunctionSize[] {
  const found: FunctionSize[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) found.push(sizeOf(source, node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function sizeOf(source: ts.SourceFile, node: ts.SignatureDeclaration): FunctionSize {
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1
  const line = lineAt(node.getStart(source))
  return {
    name: nameOf(node),
    line,
    lines: lineAt(node.end) - line + 1,
    parameters: node.parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this')).length,
  }
}

/** Its own name, or that of the variable or property which holds it. */
function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name && 'text' in node.name) return String(node.name.text)
  const { parent } = node
  if ((ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && 'text' in parent.name) return String(parent.name.text)
  return ts.isConstructorDeclaration(node) ? 'constructor' : 'a function'
}
