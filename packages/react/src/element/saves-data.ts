/** The visitor's own wish, where the browser tells it: nothing is fetched ahead. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
