/** What stands in an address of the kind `data:…,`: contracts write it without escaping it, and a % in it then means itself. */
export function decodeLoosely(data: string): string {
  return data.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
}
