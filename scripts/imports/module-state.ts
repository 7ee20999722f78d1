/**
 * Finds state that a module keeps for itself: it would be shared by two kits on one page, survive `dispose`
 * and leak between tests. State belongs to what `create*` returns.
 *
 * Allowed with a comment just above that says why: `// allow-module-state: <reason>`.
 */
import ts from 'typescript-ast'

export type Finding = { readonly line: number; readonly what: string }

const pragma = /allow-module-state:\s*\S.{9,}/
const growing = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array'])
const changing = new Set(['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice'])
const readonlyTypes = /^(readonly\b|Readonly(Map|Set|Array)?\b|as const)/

export function findModuleState(source: ts.SourceFile): readonly Finding[] {
  const findings: Finding[] = []
  const constants = new Set<string>()
  const report = (node: ts.Node, what: string): void => {
    const comments = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []
    if (comments.some(({ pos, end }) => pragma.test(source.text.slice(pos, end)))) return
    findings.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, what })
  }

  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const declared = statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DeclareKeyword)
    if (declared) continue
    const exported = statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false
    const isConst = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0
    for (const { name, type, initializer } of statement.declarationList.declarations) {
      const label = name.getText(source)
      if (!isConst) report(statement, `\`${label}\` can be reassigned`)
      else if (!(type && readonlyTypes.test(type.getText(source))) && canGrow(initializer, exported)) {
        report(statement, `\`${label}\` can be changed: make it readonly (\`as const\`, \`ReadonlyMap\`, …)`)
      }
      constants.add(label)
    }
  }
  findWrites(source, constants, report)
  return findings
}

function canGrow(value: ts.Expression | undefined, exported: boolean): boolean {
  if (!value) return false
  if (ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value)) return canGrow(value.expression, exported)
  if (ts.isNewExpression(value)) {
    return ts.isIdentifier(value.expression) && growing.has(value.expression.text) && (exported || !value.arguments?.length)
  }
  if (ts.isArrayLiteralExpression(value)) return exported || value.elements.length === 0
  return ts.isObjectLiteralExpression(value) && value.properties.length === 0
}

/** `constant.field = …`, `constant.list++`, `constant.add(…)`, `delete constant.x` and mutable static fields. */
function findWrites(source: ts.SourceFile, constants: ReadonlySet<string>, report: (node: ts.Node, what: string) => void): void {
  const shadowed = new Set<string>()
  const writes: { readonly node: ts.Node; readonly name: string }[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isParameter(node) || (ts.isVariableDeclaration(node) && node.parent.parent.parent !== source)) && ts.isIdentifier(node.name)) {
      shadowed.add(node.name.text)
    }
    const target = writtenTo(node)
    const root = target && rootOf(target)
    if (root && target !== root && constants.has(root.text)) writes.push({ node, name: root.text })
    if (ts.isPropertyDeclaration(node) && isStaticAndMutable(node) && isAtTop(node.parent))
      report(node, `static \`${node.name.getText(source)}\` is not readonly`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const { node, name } of writes) {
    if (!shadowed.has(name)) report(statementOf(node), `\`${name}\` belongs to the module and is written to`)
  }
}

function writtenTo(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment ? node.left : undefined
  }
  if (ts.isDeleteExpression(node)) return node.expression
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return changing.has(node.expression.name.text) ? node.expression : undefined
  }
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return undefined
  return node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken ? node.operand : undefined
}

function rootOf(expression: ts.Expression): ts.Identifier | undefined {
  let current = expression
  while (ts.isPropertyAccessExpression(current) || ts.isElementAccessExpression(current) || ts.isNonNullExpression(current)) {
    current = current.expression
  }
  return ts.isIdentifier(current) ? current : undefined
}

function isStaticAndMutable(node: ts.PropertyDeclaration): boolean {
  const kinds = node.modifiers?.map((modifier) => modifier.kind) ?? []
  return kinds.includes(ts.SyntaxKind.StaticKeyword) && !kinds.includes(ts.SyntaxKind.ReadonlyKeyword)
}

/** A class made by a function belongs to who called it. */
function isAtTop(node: ts.Node): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) === undefined
}

function statementOf(node: ts.Node): ts.Node {
  let current = node
  while (current.parent && !ts.isStatement(current)) current = current.parent
  return current
}
