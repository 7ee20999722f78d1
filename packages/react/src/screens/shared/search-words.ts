/** The words of a search field. */

export const searchWords = { 'shared.clearSearch': 'Clear the search' } as const
