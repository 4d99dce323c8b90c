import { createElement } from '../../runtime/browser/create-element.ts'

/** Opens a footnote in a popover beside its reference. The notes remain at the end of the text, for print. */
export function openFootnotesInPlace(body: HTMLElement): void {
  if (!('popover' in body)) return
  // `autofocus`: a focused popover returns the focus when Escape closes it.
  const box = createElement('div', {
    className: 'footnote-box no-print',
    popover: 'auto',
    tabIndex: -1,
    autofocus: true,
    role: 'note',
  })
  body.append(box)
  body.addEventListener('click', (event) => {
    // With a modifier key the browser opens the link elsewhere.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const call = event.target instanceof Element ? event.target.closest('[data-footnote-ref]') : null
    if (!(call instanceof HTMLAnchorElement)) return
    const note = body.ownerDocument.getElementById(decodeURIComponent(call.hash.slice(1)))
    if (!note) return
    event.preventDefault()
    showFootnote(box, call, note)
  })
}

function showFootnote(box: HTMLElement, call: HTMLElement, note: HTMLElement): void {
  box.setAttribute('aria-label', `Nota ${call.textContent}`)
  box.replaceChildren(...[...note.childNodes].map((child) => child.cloneNode(true)))
  for (const back of box.querySelectorAll('[data-footnote-backref]')) back.remove()
  // Remove the copied ids: duplicates would break links.
  for (const named of box.querySelectorAll('[id]')) named.removeAttribute('id')
  // Position the box before it opens and gets the focus: otherwise the page would scroll to the box's previous place.
  positionBox(box, call)
  box.showPopover()
  positionBox(box, call)
}

/** Places the box below the reference, or above it if there is no room, within the column of the text. */
function positionBox(box: HTMLElement, call: HTMLElement): void {
  const view = call.ownerDocument.defaultView
  const column = box.parentElement?.getBoundingClientRect()
  if (!view || !column) return
  const { top, bottom, left } = call.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const isBelow = bottom + height < view.innerHeight || top < height
  box.style.top = `${view.scrollY + (isBelow ? bottom : top - height)}px`
  box.style.left = `${view.scrollX + Math.max(column.left, Math.min(left - 24, column.right - width))}px`
}
