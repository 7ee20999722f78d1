/** On small screens the list of pages stands below the content, and the link leads there. With this it opens over the page. */
export function enableMenu(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-menu-button]')
  const menu = document.getElementById('menu')
  if (!link || !menu) return
  // Of a long list, the part in which this page is.
  const current = menu.querySelector<HTMLElement>('[aria-current]')
  if (current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2
  const button = document.createElement('button')
  button.type = 'button'
  button.className = link.className
  button.textContent = link.textContent
  button.setAttribute('aria-controls', menu.id)
  link.replaceWith(button)
  const isOpen = () => 'open' in menu.dataset
  const show = (open: boolean): void => {
    if (open) menu.dataset.open = ''
    else delete menu.dataset.open
    button.setAttribute('aria-expanded', String(open))
    if (open) (current ?? menu.querySelector('a'))?.focus()
  }
  show(false)
  button.addEventListener('click', () => show(!isOpen()))
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return
    show(false)
    button.focus()
  })
  // Whoever leaves it by keyboard has left it.
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && isOpen() && !menu.contains(relatedTarget) && relatedTarget !== button) show(false)
  })
}
