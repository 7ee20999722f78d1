/** An object type without properties takes any object; this takes none that has any. */
export type Exactly<Properties> = [keyof Properties] extends [never] ? Readonly<Record<string, never>> : Properties
