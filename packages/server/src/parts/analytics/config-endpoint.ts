import { analyticsConfig } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'

export const analyticsConfigEndpoint = () =>
  endpoint(analyticsConfig, { limit: 'read', handle: (_, { project }) => ({ isAnalyticsEnabled: project.analytics }) })
