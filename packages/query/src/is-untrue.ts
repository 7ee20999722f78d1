import type { QueryFunctionContext } from '@tanstack/react-query'

/** Whether what is kept under that key was called untrue: then the server, too, reads again what it keeps. */
export function isUntrue({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>): boolean {
  return client.getQueryState(queryKey)?.isInvalidated === true
}
