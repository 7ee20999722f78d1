/** Drawn, and neither hidden from the eye nor out of use. */
export const isSeen = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('.fy-hidden, [inert]')
