/** What this kit says about itself in each call: `sv` (spec 7.01a). The same as in package.json; a test holds them together. */
export const version = '0.0.0'
