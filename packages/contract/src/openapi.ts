/** The calls as an OpenAPI 3.1 document, made from the same schemas that check them. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { caip2, caip10, evmAddress } from './entities/caip-schemas.ts'
import { failure } from './failure.ts'
import { refusals } from './refusals.ts'
import { refusalsOf } from './refusals-of.ts'

type Schema = v.GenericSchema<unknown, unknown>

const networkPattern = '(eip155:(0|[1-9][0-9]{0,31})|(solana|polkadot|bip122|cosmos):[-_a-zA-Z0-9]{1,32})'
/** What predicates do in code. */
const patterns: ReadonlyMap<unknown, JsonSchema> = new Map<unknown, JsonSchema>([
  [caip2, { type: 'string', pattern: `^${networkPattern}$`, examples: ['eip155:1'] }],
  [caip10, { type: 'string', pattern: `^${networkPattern}:[-.%a-zA-Z0-9]{1,128}$` }],
  [evmAddress, { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' }],
])
type Json = { readonly [key: string]: unknown }

export function toOpenApi(of: readonly Call[] = calls): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of of) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: toOperation(call) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer server',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Names, balances, prices, a gateway to the nodes of networks, a wallet catalogue and analytics. ' +
        'Every refusal has the same body; its `code` says which one it is and `reasons` say why, part by part.',
    },
    paths,
    components: {
      schemas: { Failure: toSchema(failure as Schema, 'output') },
      securitySchemes: {
        project: { type: 'apiKey', in: 'query', name: 'projectId', description: 'Where pages may use it from is up to the project.' },
        session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in session.' },
        operator: { type: 'http', scheme: 'bearer', description: 'A token issued from the command line of the server.' },
      },
    },
  }
}

function toOperation(call: Call): Json {
  return {
    operationId: call.id,
    summary: call.summary,
    ...(call.description === undefined ? {} : { description: call.description }),
    security: call.access === 'open' ? [] : [{ [call.access]: [] }],
    parameters: [...toParameters(call.params, 'path'), ...toParameters(call.query, 'query')],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: toSchema(call.body as Schema, 'input') } } } }),
    responses: { ...toAnswers(call), ...toRefusals(call) },
  }
}

function toParameters(schema: Call['params'], place: 'path' | 'query'): readonly Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toSchema(schema as Schema, 'input') as unknown as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function toAnswers(call: Call): Json {
  const binary = call.output.type === 'blob'
  const content = binary
    ? { 'image/svg+xml': { schema: { type: 'string' } }, 'image/webp': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: toSchema(call.output as Schema, 'output') } }
  const headers = call.compressed ? { headers: compressedHeaders } : {}
  return Object.fromEntries((call.statuses ?? [200]).map((status) => [String(status), { description: call.summary, ...headers, content }]))
}

const compressedHeaders = {
  'Content-Encoding': {
    description:
      'Where the answer is text of 1 KiB or more, and `Accept-Encoding` takes it. What is signed is signed as it is read, not as it is sent.',
    schema: { type: 'string', enum: ['br', 'gzip'] },
  },
  Vary: { description: 'Names `Accept-Encoding` where the answer is text.', schema: { type: 'string' } },
}

function toRefusals(call: Call): Json {
  const codes = refusalsOf(call)
  const statuses = [...new Set(codes.map((code) => refusals[code].status))].sort((a, b) => a - b)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return Object.fromEntries(
    statuses.map((status) => {
      const same = codes.filter((code) => refusals[code].status === status)
      return [String(status), { description: same.map((code) => `\`${code}\``).join(', '), content }]
    }),
  )
}

/** Checks that JSON Schema has no words for are left out of the description; they are enforced all the same. */
function toSchema(schema: Schema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema as never, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema }) => patterns.get(valibotSchema),
  })
  return described
}
