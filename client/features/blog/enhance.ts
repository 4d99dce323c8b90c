import { copyText } from '../../runtime/browser/clipboard.ts'
import { createElement } from '../../runtime/browser/create-element.ts'
import { announcerId } from '../../runtime/text/ids.ts'
import { highlightCurrentHeading } from './article/current-heading.ts'

/** Adds the parts of an article that need scripts: copy buttons, section links, the current section. Nothing moves. */
export function enhanceArticle(root: HTMLElement): void {
  // Listen on the whole page, because the footer with its share link may be rendered later.
  const page = root.closest<HTMLElement>('.wrap') ?? root
  page.addEventListener('click', handleClick)
  for (const pre of root.querySelectorAll('pre')) addCopyButton(pre)
  for (const heading of root.querySelectorAll<HTMLElement>(':is(h2, h3)[id]')) addSectionLink(heading)
  const view = root.ownerDocument.defaultView
  if (view && 'share' in view.navigator)
    page.querySelector('.share')?.after(createShareButton(root.ownerDocument))
  if (view) highlightCurrentHeading([...page.querySelectorAll<HTMLAnchorElement>('.toc a')], view)
  // If this script cannot be loaded, footnotes link to the end of the text.
  if (root.querySelector('[data-footnote-ref]'))
    import('./footnotes.ts').then(
      (it) => it.openFootnotesInPlace(root),
      () => {},
    )
}

function handleClick(event: Event): void {
  const { target } = event
  if (!(target instanceof Element)) return
  const control = target.closest<HTMLElement>('.copy, .anchor, .share')
  if (!control) return
  // The share link points to this page: copy its address instead of following it.
  if (control.matches('.share')) event.preventDefault()
  void copyAndAnnounce(control)
}

const getCopyText = (control: HTMLElement): string =>
  control instanceof HTMLAnchorElement
    ? control.href
    : (control.parentElement?.querySelector('pre')?.textContent ?? '')

/** By kind of control: its label, and its label after copying. */
const controlLabels = {
  copy: ['Copiar', 'Copiado'],
  anchor: ['#', '✓'],
  share: ['Copiar el enlace', 'Enlace copiado'],
} as const

const copyFailedText = 'No se pudo copiar'

/** Copies, and shows the result on the control and in the live region (for screen readers). */
async function copyAndAnnounce(control: HTMLElement): Promise<void> {
  const [label, copied] = control.matches('.copy')
    ? controlLabels.copy
    : control.matches('.anchor')
      ? controlLabels.anchor
      : controlLabels.share
  const done = await copyText(getCopyText(control))
  // A section link (`#`) has no room for the failure text, and it still works as a link: keep its label.
  control.textContent = done ? copied : label === '#' ? label : copyFailedText
  const announcer = control.ownerDocument.getElementById(announcerId)
  const message = done ? (label === controlLabels.copy[0] ? copied : controlLabels.share[1]) : copyFailedText
  if (announcer) announcer.textContent = message
  setTimeout(() => {
    control.textContent = label
    // Empty the live region, so that the same message is announced next time. Keep the message of another control.
    if (announcer?.textContent === message) announcer.textContent = ''
  }, 2000)
}

function addCopyButton(pre: HTMLElement): void {
  if (pre.parentElement?.classList.contains('enhanced')) return
  const box = createElement('div', { className: 'enhanced' })
  pre.before(box)
  box.append(
    pre,
    createElement('button', { type: 'button', className: 'copy link no-print' }, controlLabels.copy[0]),
  )
}

/** After the last word of the heading, whose name stays its text. */
function addSectionLink(heading: HTMLElement): void {
  if (heading.querySelector('.anchor')) return
  const { id, textContent } = heading
  heading.ariaLabel = textContent
  heading.append(
    createElement(
      'a',
      { className: 'anchor no-print', href: `#${id}`, ariaLabel: `Copiar el enlace a «${textContent}»` },
      controlLabels.anchor[0],
    ),
  )
}

/** Creates the button for the device's share dialog. Only for devices that have one. */
function createShareButton(owner: Document): HTMLElement {
  const button = createElement('button', { type: 'button', className: 'link' }, 'Compartir')
  button.addEventListener('click', () => {
    const { origin, pathname } = owner.location
    // `share` also rejects if the reader cancels the dialog, which is no failure.
    owner.defaultView?.navigator
      .share({ title: owner.querySelector('h1')?.textContent ?? '', url: origin + pathname })
      .catch(() => {})
  })
  return button
}
