import { copyText } from '../../runtime/browser/clipboard.ts'
import { announcerId } from '../../runtime/text/ids.ts'
import { highlightCurrentHeading } from './article/current-heading.ts'

/** Adds what needs script to a finished article, once: copy buttons, section links, where one is. Moves nothing. */
export function enhanceArticle(root: HTMLElement): void {
  // The whole page: its end may come later.
  const page = root.closest<HTMLElement>('.wrap') ?? root
  page.addEventListener('click', handleClick)
  for (const pre of root.querySelectorAll('pre')) wrapWithControl(pre, createCopyButton(root.ownerDocument))
  for (const heading of root.querySelectorAll<HTMLElement>(':is(h2, h3)[id]')) {
    wrapWithControl(heading, createSectionLink(heading))
  }
  const view = root.ownerDocument.defaultView
  if (view && 'share' in view.navigator)
    page.querySelector('.share')?.after(createShareButton(root.ownerDocument))
  if (view) highlightCurrentHeading([...page.querySelectorAll<HTMLAnchorElement>('.toc a')], view)
  // Without it they lead to the end of the text.
  if (root.querySelector('[data-footnote-ref]'))
    import('./footnotes.ts').then(
      (it) => it.openFootnotesInPlace(root),
      () => {},
    )
  // Without it the videos stay the links that they are.
  if (root.querySelector('[data-video]'))
    import('./video-player.ts').then(
      (it) => it.addVideoButtons(root),
      () => {},
    )
}

/** One listener for all of them. */
function handleClick(event: Event): void {
  const { target } = event
  if (!(target instanceof Element)) return
  const control = target.closest<HTMLElement>('.copy, .anchor, .share')
  if (!control) return
  // Its address is the page itself.
  if (control.matches('.share')) event.preventDefault()
  void copyAndAnnounce(control)
}

/** What a control copies: code, or the address of what it links to. */
const getCopyText = (control: HTMLElement): string =>
  control instanceof HTMLAnchorElement
    ? control.href
    : (control.parentElement?.querySelector('pre')?.textContent ?? '')

/** What each says, and what it says once it has copied. */
const controlLabels = {
  copy: ['Copiar', 'Copiado'],
  anchor: ['#', '✓'],
  share: ['Copiar el enlace', 'Enlace copiado'],
} as const

const copyFailedText = 'No se pudo copiar'

/** Copies, and tells what happened: to who sees by the control itself, to who listens where pages are announced. */
async function copyAndAnnounce(control: HTMLElement): Promise<void> {
  const [label, copied] = control.matches('.copy')
    ? controlLabels.copy
    : control.matches('.anchor')
      ? controlLabels.anchor
      : controlLabels.share
  const done = await copyText(getCopyText(control))
  // There is no room for words beside a heading; its link has been followed all the same.
  control.textContent = done ? copied : label === '#' ? label : copyFailedText
  const announcer = control.ownerDocument.getElementById(announcerId)
  const message = done ? (label === controlLabels.copy[0] ? copied : controlLabels.share[1]) : copyFailedText
  if (announcer) announcer.textContent = message
  setTimeout(() => {
    control.textContent = label
    // Said again it would be no news otherwise; what else was said since stays.
    if (announcer?.textContent === message) announcer.textContent = ''
  }, 2000)
}

function wrapWithControl(element: HTMLElement, control: HTMLElement): void {
  if (element.parentElement?.classList.contains('enhanced')) return
  const box = element.ownerDocument.createElement('div')
  box.className = 'enhanced'
  element.before(box)
  box.append(element, control)
}

/** Where the device can hand the article on to people and programs. */
function createShareButton(owner: Document): HTMLElement {
  const button = owner.createElement('button')
  button.type = 'button'
  button.className = 'link'
  button.textContent = 'Compartir'
  button.addEventListener('click', () => {
    const { origin, pathname } = owner.location
    // Whoever changes their mind has not failed.
    owner.defaultView?.navigator
      .share({ title: owner.querySelector('h1')?.textContent ?? '', url: origin + pathname })
      .catch(() => {})
  })
  return button
}

function createCopyButton(owner: Document): HTMLElement {
  const button = owner.createElement('button')
  button.type = 'button'
  button.className = 'copy no-print'
  button.textContent = controlLabels.copy[0]
  return button
}

function createSectionLink(heading: HTMLElement): HTMLElement {
  const link = heading.ownerDocument.createElement('a')
  link.className = 'anchor no-print'
  link.href = `#${heading.id}`
  link.textContent = controlLabels.anchor[0]
  link.setAttribute('aria-label', `Copiar el enlace a «${heading.textContent}»`)
  return link
}
