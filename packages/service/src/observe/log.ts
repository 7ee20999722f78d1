/** Structured logs on standard output. Requests are logged without query, headers, body or address. */
import { type Logger, type LoggerOptions, pino } from 'pino'
import { createBoundedOutput } from './bounded-output.ts'

export type { Logger }

/** `output`: for tests. */
export function createLog(level: string, output: Parameters<typeof createBoundedOutput>[0] = pino.destination(1)): Logger {
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

/** Upstream addresses often carry keys in path or query, and error texts often carry the address. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'a value that is not an Error was thrown' }
  return {
    type: error.name,
    message: hideAddresses(error.message),
    stack: hideAddresses(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

export function hideAddresses(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]{1,20}:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)[^\s)"']*/gi, '$1$2/…')
}
