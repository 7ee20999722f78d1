import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readFigures } from './figures.config.ts'
import { programAfterPaint } from './program-after-paint.config.ts'

// A strict page: no inline script or style, nothing from elsewhere. `npm start` serves the build with that policy.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), programAfterPaint],
  define: { FOYER_BUILD: JSON.stringify(readFigures()), FOYER_DOCUMENTS: 'true' },
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2023',
    // Inlined assets would be data: addresses, which the policy keeps out of scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A file of its own, which runs in a task of its own: see `public/first.js`.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] } } },
  },
  server: { port: 3000 },
})
