import type { KeyboardEvent } from 'react'

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Arrow keys, or J and K, move between row links (`data-row`). Without focus, letters do nothing (WCAG 2.1.4). */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event
  const step = keySteps[key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  // Leave the keys to fields and menus that use them themselves.
  if (!(target instanceof Element) || target.closest('[popover], select, input:not([type="checkbox"])'))
    return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const row = target.closest('li, tr')
  const at = links.findIndex((link) => row?.contains(link))
  if (at < 0 && !target.matches('thead *') && !(key === 'j' && target.matches('h1, main'))) return
  event.preventDefault()
  links[at + step]?.focus()
}
