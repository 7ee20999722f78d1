/** Nodes of a syntax tree, of any kind: what is read of one is checked here. */
import { type Text, unknownPart } from './module.ts'

export type Node = {
  readonly type: string
  readonly loc?: { readonly start: { readonly line: number } }
  readonly [field: string]: unknown
}

/** Without what TypeScript puts around a value. */
export function bare(node: Node | undefined): Node | undefined {
  let value = node
  while (value && /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|TSTypeAssertion|ParenthesizedExpression)$/.test(value.type))
    value = toNode(value.expression)
  return value
}

/** A text as written; of a template what stands between its values, with a mark for each. */
export function textOf(node: Node | undefined): Omit<Text, 'line'> | undefined {
  if (node?.type === 'StringLiteral' && typeof node.value === 'string') return { text: node.value, isWhole: true }
  if (node?.type !== 'TemplateLiteral') return undefined
  const parts = toNodes(node.quasis).map((one) => (one.value as { readonly cooked?: unknown } | undefined)?.cooked)
  return { text: parts.map((part) => (typeof part === 'string' ? part : '')).join(unknownPart), isWhole: parts.length === 1 }
}

export function nameOf(node: Node | undefined): string | undefined {
  if (!node) return undefined
  if (/^(JSX)?Identifier$/.test(node.type) && typeof node.name === 'string') return node.name
  if (!/^(Optional|JSX)?MemberExpression$/.test(node.type) || node.computed === true) return undefined
  const [object, property] = [nameOf(toNode(node.object)), nameOf(toNode(node.property))]
  return object && property ? `${object}.${property}` : undefined
}

/** The name of a property, where it is written out. */
export function keyOf(property: Node): string | undefined {
  const key = toNode(property.key)
  return (property.computed === true ? undefined : nameOf(key)) ?? textOf(key)?.text
}

export const lineOf = (node: Node): number => node.loc?.start.line ?? 1

export function childrenOf(node: Node): readonly Node[] {
  return Object.entries(node).flatMap(([field, value]) => (field === 'loc' || field.endsWith('Comments') ? [] : toNodes(value)))
}

export function toNodes(value: unknown): readonly Node[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((one) => toNode(one) ?? [])
}

export function toNode(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' ? (value as Node) : undefined
}
