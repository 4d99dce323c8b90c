const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Arrow keys, or J and K, move between row links (`data-row`); in an open menu of a row, between its links and buttons.
 * From outside of the rows, J begins at the first one.
 */
export function moveRowFocus(event: KeyboardEvent): void {
  const { key, target } = event
  const main = document.querySelector('main')
  const step = keySteps[key]
  if (!main || step === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
    return
  if (document.querySelector('dialog[open]') || !(target === document.body || main.contains(target as Node)))
    return
  // Leave the keys to fields that use them themselves.
  if (!(target instanceof Element) || target.closest('select, input:not([type="checkbox"])')) return
  const menu = target.closest('.pop') ?? target.closest('[popovertarget]')?.nextElementSibling
  if (menu?.matches('.pop:popover-open')) {
    const controls = [...menu.querySelectorAll<HTMLElement>('a, button')]
    const next = Math.max(controls.findIndex((each) => each === target) + step, -1)
    if (key.startsWith('Arrow')) controls.at(next % controls.length)?.focus()
    return event.preventDefault()
  }
  if (target.closest('[popover]')) return
  const links = [...main.querySelectorAll<HTMLElement>(':is(a, button)[data-row]')]
  const row = target.closest('li, tr')
  const at = links.findIndex((link) => row?.contains(link))
  if (at < 0 && !target.matches('thead *') && !(key === 'j' && target.matches('body, h1, main'))) return
  event.preventDefault()
  links[at + step]?.focus()
}
