import { copyText } from '../../runtime/browser/clipboard.ts'
import { announcerId } from '../../runtime/text/ids.ts'
import { markSection } from './article/section-mark.ts'

/** Adds what needs script to a finished article, once: copy buttons, section links, where one is. Moves nothing. */
export function enhanceArticle(root: HTMLElement): void {
  // The whole page: its end may come later.
  const page = root.closest<HTMLElement>('.wrap') ?? root
  page.addEventListener('click', onClick)
  for (const pre of root.querySelectorAll('pre')) addBeside(pre, copyButton(root.ownerDocument))
  for (const heading of root.querySelectorAll<HTMLElement>(':is(h2, h3)[id]')) {
    addBeside(heading, sectionLink(heading))
  }
  const view = root.ownerDocument.defaultView
  if (view && 'share' in view.navigator) page.querySelector('.share')?.after(shareButton(root.ownerDocument))
  if (view) markSection([...page.querySelectorAll<HTMLAnchorElement>('.toc a')], view)
  // Without it they lead to the end of the text.
  if (root.querySelector('[data-footnote-ref]'))
    import('./notes.ts').then(
      (it) => it.openNotesInPlace(root),
      () => {},
    )
  // Without it the videos stay the links that they are.
  if (root.querySelector('[data-video]'))
    import('./video.ts').then(
      (it) => it.offerVideos(root),
      () => {},
    )
}

/** One listener for all of them. */
function onClick(event: Event): void {
  const { target } = event
  if (!(target instanceof Element)) return
  const control = target.closest<HTMLElement>('.copy, .anchor, .share')
  if (!control) return
  // Its address is the page itself.
  if (control.matches('.share')) event.preventDefault()
  void copyOf(control)
}

/** What a control copies: code, or the address of what it links to. */
const textOf = (control: HTMLElement): string =>
  control instanceof HTMLAnchorElement
    ? control.href
    : (control.parentElement?.querySelector('pre')?.textContent ?? '')

/** What each says, and what it says once it has copied. */
const sayings = {
  copy: ['Copiar', 'Copiado'],
  anchor: ['#', '✓'],
  share: ['Copiar el enlace', 'Enlace copiado'],
} as const

const failed = 'No se pudo copiar'

/** Copies, and tells what happened: to who sees by the control itself, to who listens where pages are announced. */
async function copyOf(control: HTMLElement): Promise<void> {
  const [usual, copied] = control.matches('.copy')
    ? sayings.copy
    : control.matches('.anchor')
      ? sayings.anchor
      : sayings.share
  const done = await copyText(textOf(control))
  // There is no room for words beside a heading; its link has been followed all the same.
  control.textContent = done ? copied : usual === '#' ? usual : failed
  const announcer = control.ownerDocument.getElementById(announcerId)
  const said = done ? (usual === sayings.copy[0] ? copied : sayings.share[1]) : failed
  if (announcer) announcer.textContent = said
  setTimeout(() => {
    control.textContent = usual
    // Said again it would be no news otherwise; what else was said since stays.
    if (announcer?.textContent === said) announcer.textContent = ''
  }, 2000)
}

function addBeside(element: HTMLElement, control: HTMLElement): void {
  if (element.parentElement?.classList.contains('enhanced')) return
  const box = element.ownerDocument.createElement('div')
  box.className = 'enhanced'
  element.before(box)
  box.append(element, control)
}

/** Where the device can hand the article on to people and programs. */
function shareButton(owner: Document): HTMLElement {
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

function copyButton(owner: Document): HTMLElement {
  const button = owner.createElement('button')
  button.type = 'button'
  button.className = 'copy no-print'
  button.textContent = sayings.copy[0]
  return button
}

function sectionLink(heading: HTMLElement): HTMLElement {
  const link = heading.ownerDocument.createElement('a')
  link.className = 'anchor no-print'
  link.href = `#${heading.id}`
  link.textContent = sayings.anchor[0]
  link.setAttribute('aria-label', `Copiar el enlace a «${heading.textContent}»`)
  return link
}
