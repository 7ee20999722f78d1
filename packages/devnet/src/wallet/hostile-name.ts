/** A name that tries markup, a script, a lie about direction, and length. */
export const hostileName = `<img src=x onerror=alert(1)> \u202Etellaw\u202C ${'Very '.repeat(60)}long`
