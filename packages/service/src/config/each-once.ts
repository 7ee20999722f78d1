import * as v from 'valibot'

/** No two of a list are the same one. */
export function eachOnce<Items extends readonly unknown[]>(what: string, keyOf: (item: Items[number]) => string): v.RawCheckAction<Items> {
  return v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const keys = dataset.value.map(keyOf)
    for (const key of new Set(keys.filter((one, index) => keys.indexOf(one) !== index))) {
      addIssue({ message: `Expected each ${what} once, and ${key} is listed twice.` })
    }
  })
}
