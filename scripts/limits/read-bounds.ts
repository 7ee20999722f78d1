/** The bounds that server and service declare in their code: top-level constants, and the figures of objects of limits. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript-ast'

export type Bound = {
  /** Of the repository, with slashes. */
  readonly file: string
  /** `maxBytes`, or `defaultRelayLimits.batch`. */
  readonly name: string
  /** Undefined where it is not a figure in the code but made from others. */
  readonly value: number | undefined
}

/** How a constant is called that bounds what somebody may cause. */
const boundName =
  /^(?:max|most|longest|remembered|concurrent|default)[A-Z]|(?:Limit|Depth|Queries|PerQuery|Entries|[cC]apacity|Queue|TimeoutMs|requestMs|identityMs|totalMs|budgetMs|attemptMs|chainMs|timeoutMs|backlog|[pP]ointBytes|responseBytes|BytesPerMessage|HeapShare|publisherShare|perRequest)$/
const boundsObject = /(?:Limits|[bB]ounds|PerSecond)$/

export function readBounds(root: string): readonly Bound[] {
  return ['packages/server/src', 'packages/service/src'].flatMap((folder) =>
    listSources(join(root, folder)).flatMap((path) => readFileBounds(relative(root, path), readFileSync(path, 'utf8'))),
  )
}

function listSources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test(?:-d)?\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/testing/'))
    .sort()
}

export function readFileBounds(file: string, text: string): readonly Bound[] {
  const known = new Map<string, number>()
  const bounds: Bound[] = []
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || initializer === undefined) continue
      const value = evaluate(initializer, known)
      if (value !== undefined) known.set(name.text, value)
      if (value !== undefined && boundName.test(name.text)) bounds.push({ file, name: name.text, value })
      if (boundsObject.test(name.text)) {
        bounds.push(
          ...readFigures(initializer, known).map(({ path, value: figure }) => ({ file, name: `${name.text}.${path}`, value: figure })),
        )
      }
    }
  }
  return bounds
}

type Figure = { readonly path: string; readonly value: number | undefined }

function readFigures(expression: ts.Expression, known: ReadonlyMap<string, number>): readonly Figure[] {
  const object = bare(expression)
  if (!ts.isObjectLiteralExpression(object)) return []
  return object.properties.flatMap((property): readonly Figure[] => {
    if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) return []
    const key = property.name.text
    const inner = readFigures(property.initializer, known)
    if (inner.length > 0) return inner.map(({ path, value }) => ({ path: `${key}.${path}`, value }))
    const value = evaluate(property.initializer, known)
    return value === undefined && !ts.isCallExpression(property.initializer) ? [] : [{ path: key, value }]
  })
}

function bare(expression: ts.Expression): ts.Expression {
  return ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression)
    ? bare(expression.expression)
    : expression
}

/** Figures, and products and parts of them. */
function evaluate(expression: ts.Expression, known: ReadonlyMap<string, number>): number | undefined {
  const own = bare(expression)
  if (ts.isNumericLiteral(own)) return Number(own.text)
  if (ts.isIdentifier(own)) return known.get(own.text)
  if (!ts.isBinaryExpression(own)) return undefined
  const [left, right] = [evaluate(own.left, known), evaluate(own.right, known)]
  if (left === undefined || right === undefined) return undefined
  if (own.operatorToken.kind === ts.SyntaxKind.AsteriskToken) return left * right
  return own.operatorToken.kind === ts.SyntaxKind.SlashToken ? left / right : undefined
}
