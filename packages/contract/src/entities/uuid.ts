/** A UUID of the versions 1 to 5, in RFC 4122's variant, upper or lower case. */
export const uuidPattern = /^[\da-fA-F]{8}-[\da-fA-F]{4}-[1-5][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}$/
