/** How far down the sheet must be pulled to close, in pixels. */
const closingPull = 80

/** The open menu of a phone is a sheet: it follows a finger down, and closes if it is let go far enough or the window grows. */
export function startMenuSwipe(menu: HTMLElement): void {
  let heldAt: number | null = null

  function onTouch({ type, changedTouches }: TouchEvent): void {
    const touch = changedTouches[0]
    if (!touch || !menu.matches(':popover-open')) return
    // A sheet that is scrolled down scrolls back first.
    if (type === 'touchstart') heldAt = menu.scrollTop > 0 ? null : touch.clientY
    const pulled = heldAt === null ? 0 : Math.max(0, touch.clientY - heldAt)
    const isHeld = type === 'touchmove'
    menu.style.translate = isHeld ? `0 ${pulled}px` : ''
    menu.style.transition = isHeld ? 'none' : ''
    if (type === 'touchend' && pulled > closingPull) menu.hidePopover()
  }

  // If the whole menu is in view, a finger moves it and scrolls nothing. Its groups report that they unfold, too.
  function onToggle(): void {
    menu.style.touchAction = menu.scrollHeight > menu.clientHeight ? '' : 'none'
  }
  menu.addEventListener('toggle', onToggle, true)
  matchMedia('(width >= 48rem)').addEventListener('change', () => menu.hidePopover())
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    menu.addEventListener(type, onTouch, { passive: true })
}
