/**
 * Gives the focus back to the element that had it before a dialog. If the dialog has closed a popover around that
 * element, such as a menu, the button of the popover gets the focus.
 */
export function restoreFocus(focusedBefore: Element | null): void {
  for (let element = focusedBefore; element; element = element.parentElement?.closest('[popover]') ?? null) {
    const target =
      element === focusedBefore ? element : document.querySelector(`[popovertarget="${element.id}"]`)
    if (target instanceof HTMLElement) target.focus()
    if (document.activeElement === target) return
  }
}
