import type { KeyboardEvent } from 'react'

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Arrow keys, or J and K, move between row links (`data-row`); in an open menu of a row, between its links and buttons.
 * Without the focus in the list, letters do nothing (WCAG 2.1.4).
 */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event
  const step = keySteps[key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
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
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(':is(a, button)[data-row]')]
  const row = target.closest('li, tr')
  const at = links.findIndex((link) => row?.contains(link))
  if (at < 0 && !target.matches('thead *')) return
  event.preventDefault()
  links[at + step]?.focus()
}
