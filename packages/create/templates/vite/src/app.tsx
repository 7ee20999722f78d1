import { FoyerProvider } from '@foyer/react'
import { Account } from './account.tsx'
import { kit } from './kit.ts'

export function App() {
  return (
    <FoyerProvider kit={kit}>
      <main>
        <h1>my-app</h1>
        <Account />
      </main>
    </FoyerProvider>
  )
}
