/** Closes the groups of the menu as other menus close: after a choice, with Escape, and when something else is used. */
export function startClosingMenuGroups(): void {
  function close(event: Event): void {
    const target = event.target instanceof Element ? event.target : document.body
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    if (event.type === 'keydown' && !isEscape) return
    const isChoice = event.type === 'click' && target.closest('a') !== null
    for (const group of document.querySelectorAll<HTMLDetailsElement>('.menu details[open]')) {
      const isInside = group.contains(target)
      if (isInside && isEscape) group.querySelector('summary')?.focus()
      group.open = isInside && !isEscape && !isChoice
    }
  }
  for (const type of ['click', 'keydown', 'focusin'] as const) addEventListener(type, close)
}
