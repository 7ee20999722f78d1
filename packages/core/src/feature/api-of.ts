/** The client of the server's calls, for one feature. What an integrator should hear of reaches the kernel. */
import { type ApiClient, createApiClient } from '../api/api-client.ts'
import type { FeatureHost } from './feature.ts'

export function apiOf({ environment, setup, signal, tellKernel }: FeatureHost<never>): ApiClient {
  return createApiClient({
    environment,
    projectId: setup.options.projectId,
    signal,
    onAlert: (key, detail) => tellKernel({ type: 'misconfigured', key, detail }),
  })
}
