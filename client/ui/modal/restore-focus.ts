/**
 * Gives the focus back to what had it before a dialog. An element of a box that the dialog closed (a menu, at a phone's
 * width the rail) takes none any more: then to the button of that box.
 */
export function restoreFocus(focusedBefore: Element | null): void {
  for (let element = focusedBefore; element; element = element.parentElement?.closest('[popover]') ?? null) {
    const target =
      element === focusedBefore ? element : document.querySelector(`[popovertarget="${element.id}"]`)
    if (target instanceof HTMLElement) target.focus()
    if (document.activeElement === target) return
  }
}
