import { origins } from '@foyer/contract'
import { endpoint } from '../http/endpoint.ts'

export const originsEndpoint = () =>
  endpoint(origins, {
    project: 'required',
    limit: 'read',
    handle: (_, { project }) => ({ allowedOrigins: [...(project?.allowedOrigins ?? [])] }),
  })
