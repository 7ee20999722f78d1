/** The visitor's own wish, where the browser tells it: nothing is fetched ahead. */
export function savesData(): boolean {
  return (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true
}
