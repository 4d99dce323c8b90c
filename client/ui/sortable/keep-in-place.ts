/** Scrolls so that a moved element is where it was in the window: a second click hits the same button. */
export function keepInPlace(element: Element, top: number): void {
  scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
}
