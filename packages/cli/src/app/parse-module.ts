/** Reads a source file from its syntax tree; nothing of it is ever run. */
import { type ParserPlugin, parse } from '@babel/parser'
import { type Call, type Element, type Import, type Module, mayHoldPolicy, type Option } from './module.ts'
import { readPolicies } from './read-policies.ts'
import { bare, childrenOf, keyOf, lineOf, type Node, nameOf, textOf, toNode, toNodes } from './syntax.ts'

export type Broken = { readonly line: number; readonly message: string }

type Place = { readonly node: Node; readonly component: string | undefined; readonly isLater: boolean }

/** `name` says by its ending how the text is written, where that is not the whole file. */
export function parseModule(file: string, text: string, name = file): Module | Broken {
  try {
    const program = toNode(parse(text, optionsFor(name)).program)
    return { ...readTree(file, program), policies: program && mayHoldPolicy(text) ? readPolicies(program) : [] }
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
function readTree(file: string, program: Node | undefined): Omit<Module, 'policies'> {
  const imports: Import[] = []
  const calls: Call[] = []
  const elements: Element[] = []
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
    for (const child of childrenOf(node)) waiting.push({ ...enter(node, child, place), node: child })
  }
  const directives = toNodes(program?.directives).map((one) => toNode(one.value)?.value)
  return {
    file,
    isClient: directives.includes('use client'),
    imports: imports.sort(byLine),
    calls: calls.sort(byLine),
    elements: elements.sort(byLine),
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
  const specifiers = toNodes(node.specifiers)
  const names = specifiers.map((one) => {
    const local = nameOf(toNode(one.local)) ?? ''
    const imported =
      one.type === 'ImportDefaultSpecifier' ? 'default' : one.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(toNode(one.imported))
    return { imported: imported ?? local, local, line: lineOf(one) }
  })
  const kindOf = ({ importKind, exportKind }: Node): unknown => importKind ?? exportKind
  const isType = kindOf(node) === 'type' || (specifiers.length > 0 && specifiers.every((one) => kindOf(one) === 'type'))
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
  return [...readGroups(given, within).values()].flat()
}

/** Each option with its parts. The last of a name counts, with all of its parts; `undefined` is as good as left out. */
function readGroups(given: Node | undefined, within: Within): ReadonlyMap<string, readonly Option[]> {
  const { objects, prefix, depth } = within
  const object = objectOf(given, objects)
  const groups = new Map<string, readonly Option[]>()
  if (object?.type !== 'ObjectExpression' || depth > 3) return groups
  for (const one of toNodes(object.properties)) {
    if (one.type === 'SpreadElement') {
      for (const [path, options] of readGroups(toNode(one.argument), { ...within, depth: depth + 1 })) groups.set(path, options)
      continue
    }
    const own = one.computed === true ? undefined : keyOf(one)
    if (own === undefined) continue
    const path = prefix + own
    const inner = toNode(one.value)
    const parts = prefix === '' ? readOptions(inner, { objects, prefix: `${path}.`, depth: depth + 1 }) : []
    groups.set(path, isUndefined(inner) ? [] : [{ path, line: lineOf(one), value: literalOf(inner) }, ...parts])
  }
  return groups
}

const isUndefined = (node: Node | undefined): boolean =>
  nameOf(bare(node)) === 'undefined' || (bare(node)?.type === 'UnaryExpression' && bare(node)?.operator === 'void')

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
