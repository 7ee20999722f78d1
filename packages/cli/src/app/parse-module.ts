/** Reads a source file from its syntax tree; nothing of it is ever run. */
import { type ParserPlugin, parse } from '@babel/parser'
import { type Call, type Element, holdsPolicy, type Import, type Module, type Option, type Text, unknownPart } from './module.ts'

export type Broken = { readonly line: number; readonly message: string }

/** A node of any kind: what is read of it is checked here. */
type Node = { readonly type: string; readonly loc?: { readonly start: { readonly line: number } }; readonly [field: string]: unknown }
type Place = { readonly node: Node; readonly component: string | undefined; readonly isLater: boolean }

export function parseModule(file: string, text: string): Module | Broken {
  try {
    return readTree(file, toNode(parse(text, optionsFor(file)).program))
  } catch (cause) {
    const { loc, message } = cause as { readonly loc?: { readonly line: number }; readonly message: string }
    // The parser's own words, without the place that stands beside them; they may quote the file, so they are kept short.
    return { line: loc?.line ?? 1, message: message.replace(/\s*\(\d+:\d+\)[\s\S]*$/, '').slice(0, 160) }
  }
}

function optionsFor(file: string) {
  const isTypescript = /\.[cm]?tsx?$/.test(file)
  // In `.ts` an arrow after `<T>` is a cast; everywhere else it may be an element.
  const plugins: ParserPlugin[] = [
    ...(isTypescript ? (['typescript'] as const) : []),
    ...(/\.[cm]?ts$/.test(file) ? [] : (['jsx'] as const)),
  ]
  return {
    sourceType: 'unambiguous' as const,
    errorRecovery: true,
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    plugins: [...plugins, 'decorators-legacy' as const],
  }
}

/** Without recursion: a file may be nested deeper than a stack is. */
function readTree(file: string, program: Node | undefined): Module {
  const imports: Import[] = []
  const calls: Call[] = []
  const elements: Element[] = []
  const policies: Text[] = []
  const objects = program ? readObjects(program) : new Map<string, Node>()
  const waiting: Place[] = program ? [{ node: program, component: undefined, isLater: false }] : []
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { node } = place
    const line = lineOf(node)
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) imports.push(...readImport(node))
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const [first] = toNodes(node.arguments)
      const callee = nameOf(toNode(node.callee))
      const source = callee === 'require' || toNode(node.callee)?.type === 'Import' ? textOf(first) : undefined
      if (source) imports.push({ specifier: source.text, line, isType: false, names: [] })
      if (callee)
        calls.push({
          callee,
          line,
          options: readOptions(first, { objects, prefix: '', depth: 0 }),
          isWhole: isWhole(first, { objects, depth: 0 }),
          component: place.component,
          isLater: place.isLater,
        })
    }
    if (node.type === 'JSXOpeningElement') elements.push(readElement(node))
    const found = textOf(node)
    if (found && holdsPolicy(found.text)) policies.push({ ...found, line })
    for (const child of childrenOf(node)) waiting.push({ ...enter(node, child, place), node: child })
  }
  const directives = toNodes(program?.directives).map((one) => toNode(one.value)?.value)
  return {
    file,
    isClient: directives.includes('use client'),
    imports: imports.sort(byLine),
    calls: calls.sort(byLine),
    elements: elements.sort(byLine),
    policies: policies.sort(byLine),
  }
}

const byLine = (one: { readonly line: number }, other: { readonly line: number }): number => one.line - other.line

/** What a function's name says of what is inside it. */
function enter(node: Node, child: Node, { component, isLater }: Place): Pick<Place, 'component' | 'isLater'> {
  const name = functionName(node, child)
  if (name !== undefined && /^([A-Z]|use[A-Z])/.test(name)) return { component: name, isLater: false }
  const isFunction = /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration|ObjectMethod)$/.test(child.type)
  return { component, isLater: isLater || (component !== undefined && isFunction) }
}

/** `const App = () => …`, `function App() {…}`, `class App`, and those inside of `memo(…)` or `forwardRef(…)`. */
function functionName(node: Node, child: Node): string | undefined {
  if (/^(FunctionDeclaration|FunctionExpression)$/.test(child.type)) {
    const own = nameOf(toNode(child.id))
    if (own) return own
  }
  if (child.type === 'ClassDeclaration')
    return nameOf(toNode(child.superClass))?.endsWith('Component') ? nameOf(toNode(child.id)) : undefined
  if (node.type !== 'VariableDeclarator') return undefined
  const wraps = child.type === 'CallExpression' && /(^|\.)(memo|forwardRef|observer)$/.test(nameOf(toNode(child.callee)) ?? '')
  return wraps || /^(ArrowFunction|Function)Expression$/.test(child.type) ? nameOf(toNode(node.id)) : undefined
}

function readImport(node: Node): readonly Import[] {
  const source = textOf(toNode(node.source))
  if (!source) return []
  const names = toNodes(node.specifiers).map((one) => {
    const local = nameOf(toNode(one.local)) ?? ''
    const imported =
      one.type === 'ImportDefaultSpecifier' ? 'default' : one.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(toNode(one.imported))
    return { imported: imported ?? local, local, line: lineOf(one) }
  })
  const isType = node.importKind === 'type' || node.exportKind === 'type'
  return [{ specifier: source.text, line: lineOf(node), isType, names }]
}

function readElement(node: Node): Element {
  const attributes = toNodes(node.attributes)
    .filter(({ type }) => type === 'JSXAttribute')
    .map((one) => ({ name: nameOf(toNode(one.name)) ?? '', line: lineOf(one) }))
  return { name: nameOf(toNode(node.name)) ?? '', line: lineOf(node), attributes }
}

/** Objects that a module keeps under a name: what is handed on by it, or spread from it. */
function readObjects(program: Node): ReadonlyMap<string, Node> {
  const statements = toNodes(program.body).map((one) => toNode(one.declaration) ?? one)
  const declared = statements.filter(({ type }) => type === 'VariableDeclaration').flatMap((one) => toNodes(one.declarations))
  return new Map(
    declared.flatMap((one): [string, Node][] => {
      const [name, value] = [nameOf(toNode(one.id)), bare(toNode(one.init))]
      return name && value?.type === 'ObjectExpression' ? [[name, value]] : []
    }),
  )
}

type Within = { readonly objects: ReadonlyMap<string, Node>; readonly prefix: string; readonly depth: number }

/** Two levels deep, which is as deep as options of kits are. */
function readOptions(given: Node | undefined, within: Within): readonly Option[] {
  const { objects, prefix, depth } = within
  const object = objectOf(given, objects)
  if (object?.type !== 'ObjectExpression' || depth > 3) return []
  return toNodes(object.properties).flatMap((one): readonly Option[] => {
    if (one.type === 'SpreadElement') return readOptions(toNode(one.argument), { ...within, depth: depth + 1 })
    const key = toNode(one.key)
    const own = one.computed === true ? undefined : (nameOf(key) ?? textOf(key)?.text)
    if (own === undefined) return []
    const path = prefix + own
    const inner = toNode(one.value)
    const parts = prefix === '' ? readOptions(inner, { objects, prefix: `${path}.`, depth: depth + 1 }) : []
    return [{ path, line: lineOf(one), value: literalOf(inner) }, ...parts]
  })
}

function isWhole(given: Node | undefined, { objects, depth }: Omit<Within, 'prefix'>): boolean {
  if (!given) return true
  const object = objectOf(given, objects)
  if (object?.type !== 'ObjectExpression' || depth > 3) return false
  return toNodes(object.properties).every((one) =>
    one.type === 'SpreadElement' ? isWhole(toNode(one.argument), { objects, depth: depth + 1 }) : one.computed !== true,
  )
}

/** What is given, or what this file keeps under the name that is given. */
function objectOf(given: Node | undefined, objects: ReadonlyMap<string, Node>): Node | undefined {
  const value = bare(given)
  const name = value?.type === 'Identifier' ? nameOf(value) : undefined
  return name === undefined ? value : objects.get(name)
}

function literalOf(node: Node | undefined): string | boolean | undefined {
  const value = bare(node)
  if (value?.type === 'BooleanLiteral') return value.value === true
  const text = textOf(value)
  return text?.isWhole ? text.text : undefined
}

/** Without what TypeScript puts around a value. */
function bare(node: Node | undefined): Node | undefined {
  let value = node
  while (value && /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|TSTypeAssertion|ParenthesizedExpression)$/.test(value.type))
    value = toNode(value.expression)
  return value
}

/** A text as written; of a template what stands between its values, with a mark for each. */
function textOf(node: Node | undefined): Omit<Text, 'line'> | undefined {
  if (node?.type === 'StringLiteral' && typeof node.value === 'string') return { text: node.value, isWhole: true }
  if (node?.type !== 'TemplateLiteral') return undefined
  const parts = toNodes(node.quasis).map((one) => (one.value as { readonly cooked?: unknown } | undefined)?.cooked)
  return { text: parts.map((part) => (typeof part === 'string' ? part : '')).join(unknownPart), isWhole: parts.length === 1 }
}

function nameOf(node: Node | undefined): string | undefined {
  if (!node) return undefined
  if (/^(JSX)?Identifier$/.test(node.type) && typeof node.name === 'string') return node.name
  if (!/^(Optional|JSX)?MemberExpression$/.test(node.type) || node.computed === true) return undefined
  const [object, property] = [nameOf(toNode(node.object)), nameOf(toNode(node.property))]
  return object && property ? `${object}.${property}` : undefined
}

const lineOf = (node: Node): number => node.loc?.start.line ?? 1

function childrenOf(node: Node): readonly Node[] {
  return Object.entries(node).flatMap(([field, value]) => (field === 'loc' || field.endsWith('Comments') ? [] : toNodes(value)))
}

function toNodes(value: unknown): readonly Node[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((one) => toNode(one) ?? [])
}

function toNode(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' ? (value as Node) : undefined
}
