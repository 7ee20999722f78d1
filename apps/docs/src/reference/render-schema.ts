/** A JSON Schema in the notation of TypeScript, which is shorter to read. */

export type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | boolean
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly additionalProperties?: Schema | boolean
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly default?: unknown
  readonly description?: string
  readonly $ref?: string
}

export function schemaText(schema: Schema, indent = ''): string {
  const { type, properties, items, anyOf, oneOf, allOf, prefixItems } = schema
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (properties) return objectText(schema, indent)
  const union = anyOf ?? oneOf
  if (union) return [...new Set(union.map((each) => schemaText(each, indent)))].join(' | ')
  if (allOf) return allOf.map((each) => schemaText(each, indent)).join(' & ')
  if (prefixItems) return `[${prefixItems.map((each) => schemaText(each, indent)).join(', ')}]`
  if (type === 'array') return arrayText(typeof items === 'object' ? schemaText(items, indent) : 'unknown')
  if (typeof type === 'object') return type.map((each) => schemaText({ ...schema, type: each }, indent)).join(' | ')
  if (type === 'object') {
    const { additionalProperties: values } = schema
    return `Record<string, ${typeof values === 'object' ? schemaText(values, indent) : 'unknown'}>`
  }
  return type === 'integer' ? 'number' : (type ?? 'unknown')
}

const arrayText = (text: string): string => (/[|&]/.test(text) && !text.startsWith('{') ? `(${text})[]` : `${text}[]`)

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    const note = boundsText(property)
    return `${inner}${key}${required.includes(name) ? '' : '?'}: ${schemaText(property, inner)}${note === '' ? '' : `  // ${note.replaceAll('`', '')}`}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** What a value must be beside its type. */
export function boundsText(schema: Schema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema
  const range = (low: number | undefined, high: number | undefined, what: string): readonly string[] => {
    if (low === undefined && high === undefined) return []
    if (high === undefined) return [`at least ${low}${what}`]
    return [low === undefined ? `at most ${high}${what}` : `${low} to ${high}${what}`]
  }
  return [
    ...range(minLength, maxLength, ' characters'),
    ...range(minimum, maximum, ''),
    ...range(minItems, maxItems, ' items'),
    ...(pattern === undefined || pattern.length > 80 ? [] : [`\`${pattern}\``]),
  ].join(', ')
}
