import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { contentPolicy } from './content-policy.ts'

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  // What `npm run dev` says of the local world stays readable.
  clearScreen: false,
  // The policy allows no `data:` address for scripts and styles.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  preview: { headers: { 'content-security-policy': contentPolicy(loadEnv(mode, '.').VITE_FOYER_SERVER) } },
}))
