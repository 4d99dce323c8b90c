import type { KeyboardEvent } from 'react'

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** The arrow keys, or J and K, move the focus between the row links (`data-row`). */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = keySteps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const { target } = event
  // Leave the keys to fields and menus that use them themselves.
  if (!(target instanceof Element) || target.closest('[popover], select, input:not([type="checkbox"])'))
    return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const row = target.closest('li, tr')
  const at = links.findIndex((link) => row?.contains(link))
  event.preventDefault()
  links[at + step]?.focus()
}
