import { analyticsConfig } from '@foyer/contract'
import { endpoint } from '../http/endpoint.ts'

export const analyticsConfigEndpoint = () =>
  endpoint(analyticsConfig, {
    project: 'required',
    limit: 'read',
    handle: (_, { project }) => ({ isAnalyticsEnabled: project?.analytics ?? false }),
  })
