/** The place of the wallet among these ids, by its own or by another catalogue's; -1 where it is none of them. */
export function indexOfWallet(
  ids: readonly string[],
  { id, other_ids = [] }: { readonly id: string; readonly other_ids?: readonly string[] },
): number {
  return ids.findIndex((one) => one === id || other_ids.includes(one))
}
