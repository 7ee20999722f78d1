import { FoyerProvider } from '@foyer/react'
import { Account } from './account'
import { kit } from './kit'

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
