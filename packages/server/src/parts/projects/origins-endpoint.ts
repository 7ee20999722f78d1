import { origins } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'

export const originsEndpoint = () =>
  endpoint(origins, {
    limit: 'read',
    handle: (_, { project: { allowedOrigins, development } }) => ({ allowedOrigins: [...allowedOrigins], development }),
  })
