import { Visitor } from './visitor'

export default function Page() {
  return (
    <main>
      <h1>Foyer with Next</h1>
      <Visitor />
    </main>
  )
}
