import { Account } from './account'

export default function Page() {
  return (
    <main>
      <h1>my-app</h1>
      <Account />
    </main>
  )
}
