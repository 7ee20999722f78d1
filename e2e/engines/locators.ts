/** What tests find and press in an engine whose driver finds nothing in shadow roots: found and pressed in the page itself. Keys are real; pointers are in the journeys. */
import {
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTestIdSelector,
  getByTextSelector,
  getByTitleSelector,
  Locator,
  selectorEngine,
} from '@vitest/browser/locators'
import { page } from 'vitest/browser'

const longest = 15_000

class PageLocator extends Locator {
  override readonly selector: string
  protected override _container: Element | undefined

  constructor(selector: string, container?: Element) {
    super()
    this.selector = selector
    this._container = container
  }

  override async click({ position }: { readonly position?: { readonly x: number; readonly y: number } } = {}): Promise<void> {
    const element = await this.ready()
    if (!position) {
      element.focus()
      element.click()
      return
    }
    const { x, y } = element.getBoundingClientRect()
    const at = { bubbles: true, composed: true, cancelable: true, clientX: x + position.x, clientY: y + position.y }
    element.dispatchEvent(new PointerEvent('pointerdown', at))
    element.dispatchEvent(new MouseEvent('mousedown', at))
    element.dispatchEvent(new PointerEvent('pointerup', at))
    element.dispatchEvent(new MouseEvent('mouseup', at))
    element.dispatchEvent(new MouseEvent('click', at))
  }

  override async fill(text: string): Promise<void> {
    const element = (await this.ready()) as HTMLInputElement
    element.focus()
    // React listens to the prototype's own setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
    element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }

  override locator(selector: string): PageLocator {
    return new PageLocator(`${this.selector} >> ${selector}`, this._container)
  }

  override elementLocator(element: Element): PageLocator {
    return new PageLocator(selectorEngine.generateSelectorSimple(element), element)
  }

  /** There, to be seen and in its place for two frames. */
  private async ready(): Promise<HTMLElement> {
    const since = Date.now()
    for (;;) {
      const element = this.query() as HTMLElement | null
      const before = element?.getBoundingClientRect()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const now = element?.getBoundingClientRect()
      if (element?.checkVisibility() && before?.x === now?.x && before?.y === now?.y) return element
      if (Date.now() - since > longest) throw new Error(`Nothing to press at ${this.selector}`)
    }
  }
}

page.extend({
  getByLabelText: (text: string | RegExp, options?: object) => new PageLocator(getByLabelSelector(text, options)),
  getByRole: (role: string, options?: object) => new PageLocator(getByRoleSelector(role as never, options)),
  getByTestId: (id: string) => new PageLocator(getByTestIdSelector('data-testid', id)),
  getByPlaceholder: (text: string | RegExp, options?: object) => new PageLocator(getByPlaceholderSelector(text, options)),
  getByText: (text: string | RegExp, options?: object) => new PageLocator(getByTextSelector(text, options)),
  getByTitle: (title: string | RegExp, options?: object) => new PageLocator(getByTitleSelector(title, options)),
  elementLocator: (element: Element) => new PageLocator(selectorEngine.generateSelectorSimple(element), element),
} as never)
