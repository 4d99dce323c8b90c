import type { MouseEvent } from 'react'

const controls = 'a, button, input, label, select, textarea, summary, [popover], dialog'

/**
 * A click on a row is one on its link (`data-row`). Not a link stretched over the row, because then its text could not be
 * selected: a click that ends a selection does nothing.
 */
export function openRow({ target, nativeEvent }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest(controls) || !getSelection()?.isCollapsed) return
  // With the keys that were held, which open another tab.
  target
    .closest('.opens')
    ?.querySelector('[data-row]')
    ?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}
