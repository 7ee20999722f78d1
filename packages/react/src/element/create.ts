/** For what is drawn without React: a minifier shortens this name, and not the platform's. */
export function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] {
  return document.createElement(tag)
}
