/** What is pasted or dropped anywhere on the page: it can only be meant for the form that takes codes. */

export type Transfers = {
  /** Returns whether there was anything to take. */
  take(data: DataTransfer, text: string): boolean
  /** Something is dragged over the page, or is not any more. */
  dragged(isOver: boolean): void
  /** Nothing of what was dropped could be taken. */
  refused(): void
}

export function watchTransfers({ take, dragged, refused }: Transfers, signal: AbortSignal): void {
  const on = <Name extends 'paste' | 'dragover' | 'dragleave' | 'drop'>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { signal })

  on('paste', (event) => {
    const { clipboardData } = event
    if (clipboardData && take(clipboardData, clipboardData.getData('text/plain'))) event.preventDefault()
  })
  on('dragover', (event) => {
    event.preventDefault()
    dragged(true)
  })
  on('dragleave', (event) => event.relatedTarget === null && dragged(false))
  on('drop', (event) => {
    event.preventDefault()
    dragged(false)
    const { dataTransfer } = event
    if (dataTransfer && !take(dataTransfer, dataTransfer.getData('text/plain'))) refused()
  })
}
