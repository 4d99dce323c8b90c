/**
 * Gives the focus back to what had it before a dialog. An element of a box that the dialog closed (a menu, at a phone's
 * width the rail) takes none any more: then to the button of that box.
 */
export function giveBack(from: Element | null): void {
  for (let place = from; place; place = place.parentElement?.closest('[popover]') ?? null) {
    const target = place === from ? place : document.querySelector(`[popovertarget="${place.id}"]`)
    if (target instanceof HTMLElement) target.focus()
    if (document.activeElement === target) return
  }
}
