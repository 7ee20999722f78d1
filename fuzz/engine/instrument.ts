/**
 * Counts which branches of a source file run: each function, condition, case, loop and handler gets a number, and a statement
 * that adds one to it. What reaches a new branch, or an old one a new number of times, is worth keeping.
 */
import ts from 'typescript-ast'

/** Where the numbers are, in the built target. */
export const counterName = '__branches'

export type Instrumented = {
  readonly text: string
  /** How many branches the file has. */
  readonly branches: number
  /** Texts that the file names: mutations use them. */
  readonly words: readonly string[]
}

/** `first`: the number of the file's first branch. */
export function instrument(path: string, source: string, first: number): Instrumented {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const words = new Set<string>()
  let next = first
  const { factory } = ts
  const hit = (): ts.Expression =>
    factory.createPostfixIncrement(factory.createElementAccessExpression(factory.createIdentifier(counterName), next++))
  const hitStatement = (): ts.Statement => factory.createExpressionStatement(hit())
  const counted = (expression: ts.Expression): ts.Expression =>
    factory.createParenthesizedExpression(factory.createBinaryExpression(hit(), ts.SyntaxKind.CommaToken, expression))
  const block = (statement: ts.Statement | undefined): ts.Block =>
    factory.createBlock(
      [hitStatement(), ...(statement === undefined ? [] : ts.isBlock(statement) ? statement.statements : [statement])],
      true,
    )

  function count(node: ts.Node): ts.Node {
    if (ts.isIfStatement(node))
      return factory.updateIfStatement(node, node.expression, block(node.thenStatement), block(node.elseStatement))
    if (ts.isConditionalExpression(node)) {
      const { condition, questionToken, whenTrue, colonToken, whenFalse } = node
      return factory.updateConditionalExpression(node, condition, questionToken, counted(whenTrue), colonToken, counted(whenFalse))
    }
    if (ts.isBinaryExpression(node) && isShortCircuit(node.operatorToken.kind))
      return factory.updateBinaryExpression(node, node.left, node.operatorToken, counted(node.right))
    if (ts.isCaseClause(node)) return factory.updateCaseClause(node, node.expression, [hitStatement(), ...node.statements])
    if (ts.isForStatement(node))
      return factory.updateForStatement(node, node.initializer, node.condition, node.incrementor, block(node.statement))
    if (ts.isForOfStatement(node))
      return factory.updateForOfStatement(node, node.awaitModifier, node.initializer, node.expression, block(node.statement))
    if (ts.isWhileStatement(node)) return factory.updateWhileStatement(node, node.expression, block(node.statement))
    if (ts.isCatchClause(node)) return factory.updateCatchClause(node, node.variableDeclaration, block(node.block))
    if (ts.isArrowFunction(node)) {
      const { modifiers, typeParameters, parameters, type, equalsGreaterThanToken, body } = node
      const inner = ts.isBlock(body) ? block(body) : counted(body)
      return factory.updateArrowFunction(node, modifiers, typeParameters, parameters, type, equalsGreaterThanToken, inner)
    }
    return node
  }

  const visit = (context: ts.TransformationContext) => (root: ts.SourceFile) => {
    const walk = (node: ts.Node): ts.Node => {
      if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return node
      if (ts.isStringLiteralLike(node) && node.text.length > 0 && node.text.length <= 80) words.add(node.text)
      if (ts.isPropertyAccessExpression(node) && node.name.text.length <= 40) words.add(node.name.text)
      if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) words.add((node.propertyName ?? node.name).getText())
      const inner = ts.visitEachChild(node, walk, context)
      // The parent tells a function's body from any other block; a visited copy has none.
      return ts.isBlock(node) ? (isBody(node) ? block(inner as ts.Block) : inner) : count(inner)
    }
    return ts.visitEachChild(root, walk, context)
  }
  const [changed] = ts.transform(file, [visit]).transformed
  return { text: ts.createPrinter().printFile(changed as ts.SourceFile), branches: next - first, words: [...words] }
}

/** Of a function, but for arrows, which are counted whole, and constructors, whose first statement may have to be `super`. */
function isBody({ parent }: ts.Block): boolean {
  return ts.isFunctionLike(parent) && !ts.isArrowFunction(parent) && !ts.isConstructorDeclaration(parent)
}

function isShortCircuit(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
  )
}
