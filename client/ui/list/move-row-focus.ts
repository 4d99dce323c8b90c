import type { KeyboardEvent } from 'react'

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Arrows, or J and K, go from one row's link (`data-row`) to the next; Enter opens, as on any link. */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = keySteps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const { target } = event
  // Where keys write or move something already, they go on doing that.
  if (!(target instanceof Element) || target.closest('[popover], select, input:not([type="checkbox"])'))
    return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const row = target.closest('li, tr')
  const at = links.findIndex((link) => row?.contains(link))
  event.preventDefault()
  links[at + step]?.focus()
}
