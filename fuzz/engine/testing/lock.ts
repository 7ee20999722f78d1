/** A parser with faults behind conditions that chance alone meets once in thousands of millions of inputs. */
export function readLock(text: string): string {
  if (text.length > 200) return 'long'
  const [first = '', second = '', third = ''] = text.split('.')
  if (first !== 'open') return 'first'
  if (!/^\d{3}$/.test(second)) return 'second'
  if (third.startsWith('sesame')) throw new Error('The lock is open.')
  return third === '' ? 'nothing' : 'third'
}
