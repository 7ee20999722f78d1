/** Content security policies in code: a text, a sum of texts, or directives by their names. What is not written out stays open. */

import { findUnused, type Use } from './find-unused.ts'
import { holdsPolicy, type Text, unknownPart } from './module.ts'
import { bare, childrenOf, keyOf, lineOf, type Node, nameOf, textOf, toNode, toNodes } from './syntax.ts'

type Place = {
  readonly node: Node
  /** The name of the property or variable that it stands under. */
  readonly under: string
  /** The variable or function that it is a part of. */
  readonly owner: string | undefined
  /** It only reports, or is that of pictures: no page is held to it. */
  readonly isApart: boolean
}

type Found = Text & Pick<Place, 'owner' | 'isApart'>

const directive = /^(default|script|style|connect|img|frame|child)-src(-elem|-attr)?$/
const reports = /^content-security-policy-report-only$/i

/** Without recursion: a file may be nested deeper than a stack is. */
export function readPolicies(program: Node): readonly Text[] {
  const found: Found[] = []
  const uses: Use[] = []
  const headers = new Set<string>()
  /** What is a part of a text that was read with its other parts. */
  const done = new Set<Node>()
  /** Texts that something unknown follows. */
  const open = new Set<Node>()
  const waiting: Place[] = [{ node: program, under: '', owner: undefined, isApart: false }]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { node, owner, isApart } = place
    const text = done.has(node) ? undefined : (readDirective(place, done) ?? readSum(node, done))
    if (text && holdsPolicy(text.text)) found.push({ ...toOpen(text, open.has(node)), owner, isApart })
    if (text && /^content-security-policy(-report-only)?$/i.test(text.text)) headers.add(text.text.toLowerCase())
    if (node.type === 'ArrayExpression') for (const one of findOpen(node)) open.add(one)
    if (node.type === 'Identifier' && typeof node.name === 'string') uses.push({ name: node.name, owner, isApart })
    for (const child of childrenOf(node)) if (isRead(node, child)) waiting.push(enter(place, child))
  }
  // A header whose name is kept elsewhere in the file is still the only one.
  if (headers.has('content-security-policy-report-only') && headers.size === 1) return []
  const unused = findUnused(uses)
  return found
    .filter(({ owner, isApart }) => !isApart && !(owner !== undefined && unused.has(owner)))
    .map(({ text, line, isWhole }) => ({ text, line, isWhole }))
    .sort((one, other) => one.line - other.line)
}

/** Names of properties and of what is declared are no uses of a name. */
function isRead(node: Node, child: Node): boolean {
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') return node.computed === true || child !== node.property
  if (/^(VariableDeclarator|FunctionDeclaration)$/.test(node.type)) return child !== node.id
  return !/^Object(Property|Method)$/.test(node.type) || node.computed === true || child !== node.key || child.type !== 'Identifier'
}

function enter({ node, under, owner, isApart }: Place, child: Node): Place {
  const name = /^(VariableDeclarator|FunctionDeclaration)$/.test(node.type) ? nameOf(toNode(node.id)) : undefined
  const key = node.type === 'ObjectProperty' || node.type === 'ObjectMethod' ? keyOf(node) : undefined
  return {
    node: child,
    under: key ?? name ?? under,
    owner: name ?? owner,
    isApart: isApart || onlyReports(node) || (key === 'contentSecurityPolicy' && under === 'images'),
  }
}

/** What a report alone is sent by: a property, a header of two parts, a call that sets it. */
function onlyReports(node: Node): boolean {
  const isHeader = (one: unknown): boolean => reports.test(textOf(toNode(one))?.text ?? '')
  switch (node.type) {
    case 'ObjectProperty':
      return /report-?only$/i.test(keyOf(node) ?? '')
    case 'ObjectExpression':
      return toNodes(node.properties).some(
        (one) => isHeader(one.value) || (/^reportOnly$/i.test(keyOf(one) ?? '') && toNode(one.value)?.value === true),
      )
    case 'ArrayExpression':
      return isHeader(toNodes(node.elements)[0])
    case 'CallExpression':
      return isHeader(toNodes(node.arguments)[0])
    case 'AssignmentExpression':
      return isHeader(toNode(node.left)?.property)
    default:
      return false
  }
}

/** `'connect-src': ["'self'", url]`; in one word (`connectSrc`) only where it stands among directives. */
function readDirective({ node, under }: Place, done: Set<Node>): Text | undefined {
  if (node.type !== 'ObjectProperty') return undefined
  const key = keyOf(node) ?? ''
  const name = under === 'directives' ? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : key
  if (!directive.test(name)) return undefined
  const value = bare(toNode(node.value))
  const parts = value?.type === 'ArrayExpression' ? toNodes(value.elements) : value ? [value] : []
  const sources = parts.map((part) => textOf(bare(part)))
  for (const part of [toNode(node.key), ...parts]) if (part) done.add(part)
  const list = sources.map((source) => toSource(source?.text ?? unknownPart))
  return { text: [name, ...list].join(' '), line: lineOf(node), isWhole: sources.every((source) => source?.isWhole === true) }
}

/** SvelteKit's keywords have no quotes. */
function toSource(text: string): string {
  return /^(self|none|unsafe-[\w-]+|strict-dynamic|report-sample|wasm-unsafe-eval|nonce-\S+|sha\d+-\S+)$/.test(text) ? `'${text}'` : text
}

/** A text, or a sum with one, as a whole: each of its lines stays on its own. */
function readSum(node: Node, done: Set<Node>): Text | undefined {
  const operands = operandsOf(node, done)
  const texts = operands.map((one) => textOf(one))
  if (!texts.some(Boolean)) return undefined
  const line = lineOf(operands[0] ?? node)
  const parts: string[] = []
  let last = line
  for (const [index, operand] of operands.entries()) {
    const part = texts[index]?.text ?? unknownPart
    const isBetween = /^[\s;]/.test(part) || /[\s;]/.test(parts.at(-1)?.at(-1) ?? ' ')
    const missing = isBetween ? Math.max(0, lineOf(operand) - last) : 0
    parts.push('\n'.repeat(missing) + part)
    last += missing + part.split('\n').length - 1
  }
  return { text: parts.join(''), line, isWhole: texts.every((one) => one?.isWhole === true) }
}

function operandsOf(node: Node, done: Set<Node>): readonly Node[] {
  const operands: Node[] = []
  const waiting: Node[] = [node]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const value = bare(one) ?? one
    if (value !== node) done.add(value)
    if (value.type === 'BinaryExpression' && value.operator === '+') waiting.push(...toNodes([value.right, value.left]))
    else operands.push(value)
  }
  return operands
}

/** Elements that hold a directive, with one after them that begins none: it may be one more source. */
function findOpen(list: Node): readonly Node[] {
  const elements = toNodes(list.elements)
  const begins = elements.map((one) => holdsPolicy(readSum(one, new Set())?.text.split(';')[0] ?? ''))
  return elements.filter((_, index) => begins[index + 1] === false)
}

/** A directive without a source is a piece that something is added to. */
function toOpen(text: Text, isFollowed: boolean): Text {
  if (!isFollowed && !/(^|;)\s*[\w-]*-src(-elem|-attr)?\s*$/.test(text.text)) return text
  return { ...text, text: `${text.text} ${unknownPart}`, isWhole: false }
}
