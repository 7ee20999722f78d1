export const testKey = 'the-key-of-a-sandbox-in-tests'
