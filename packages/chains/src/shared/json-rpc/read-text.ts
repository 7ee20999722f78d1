/** What a response says, or `undefined` once it is longer than that many bytes: the rest of it is not taken. Rejects as `Response.text` does. */
export async function readText(response: Response, mostBytes: number): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > mostBytes) {
      // It may have failed meanwhile, which nobody has to hear.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
