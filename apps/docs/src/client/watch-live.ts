import { element } from './element.ts'

/** A live part loads when it is seen. */
export function watchLive(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-live]')
  if (places.length === 0) return
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      observer.unobserve(target)
      void load(target)
    }
  })
  for (const place of places) observer.observe(place)
}

async function load(place: HTMLElement): Promise<void> {
  const note = place.querySelector('.live-note')
  if (note) note.textContent = 'The kit is being loaded…'
  try {
    const { showLive } = await import('./show-live.ts')
    await showLive(place)
  } catch (error) {
    console.error(error)
    const again = element('button', { type: 'button', class: 'action' }, 'Try again')
    again.addEventListener('click', () => void load(place))
    note?.replaceChildren('The kit could not be loaded, which is mostly a lost connection. ', again)
  }
}
