/** Structured logs on standard output. Requests are logged without query, headers, body or address. */
import { type Logger, type LoggerOptions, pino } from 'pino'
import { createBoundedOutput } from './bounded-output.ts'
import { hideAddresses, hideValues } from './hide-values.ts'
import { createLineWriter } from './write-lines.ts'

export type { Logger }

/** `output`: for tests. */
export function createLog(level: string, output: Parameters<typeof createBoundedOutput>[0] = createLineWriter(standardOutput())): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      // For what a library may hang on an error or a future line may add.
      paths: [
        'databaseUrl',
        'redisUrl',
        'priceApiKey',
        'metricsToken',
        'catalogueKey',
        'authorization',
        '*.authorization',
        '*.connectionString',
        '*.password',
        'err.config',
        'err.request',
      ],
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  }
  return pino(options, createBoundedOutput(output))
}

/** A pipe does not hold the process up once it has been asked for as a stream. A worker thread's stream has no number of its own. */
function standardOutput(): number {
  const { fd } = process.stdout as { readonly fd?: number }
  return fd ?? 1
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'a value that is not an Error was thrown' }
  const message = hideValues(error)
  return {
    type: error.name,
    message: hideAddresses(message),
    // It begins with the message.
    stack: hideAddresses((error.stack ?? '').replace(error.message, () => message)),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
