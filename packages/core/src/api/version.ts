/** What this kit says about itself in each call: `sv` (docs/behaviour.md, Calls). The same as in package.json; a test holds them together. */
export const version = '0.0.0'
