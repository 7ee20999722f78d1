/** In a program of the suite that runs in a process of its own: answers what the runner asks, one message each. */

type Message = { readonly id: number; readonly name: string; readonly value: unknown }

/** Ends with the runner, however that ends. */
export function answerParent(answers: Readonly<Record<string, (value: never) => unknown>>): void {
  process.on('message', async ({ id, name, value }: Message) => {
    try {
      const answer = answers[name]
      if (answer === undefined) throw new Error(`There is no answer to ${name}.`)
      process.send?.({ id, value: await answer(value as never) })
    } catch (error) {
      process.send?.({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.once('disconnect', () => process.exit(0))
}
