/** Says which rule stopped what a stranger named from being fetched. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused'
}
