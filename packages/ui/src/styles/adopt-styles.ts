/**
 * Gives a shadow root or a document a style sheet, behind those it has. A constructed sheet, because a strict style-src allows it.
 * Returns the way to take it away.
 */
export function adoptStyles(root: Document | ShadowRoot, css: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
