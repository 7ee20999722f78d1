/** How long to wait before what is pending is asked about again: the longer it takes, the more seldom (docs/behaviour.md, Sending and History). */
export function pauseByAge(age: number): number {
  return age < 120_000 ? 4_000 : age < 1_200_000 ? 15_000 : 60_000
}
