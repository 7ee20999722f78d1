import type { NextConfig } from 'next'

export default { poweredByHeader: false, reactStrictMode: true } satisfies NextConfig
