import { copyText } from '../platform/clipboard.ts'

/** Adds what needs script to a finished article, once: copy buttons and section links. Moves nothing. */
export function enhanceArticle(root: HTMLElement): void {
  root.addEventListener('click', onClick)
  for (const pre of root.querySelectorAll('pre')) addBeside(pre, copyButton(root.ownerDocument))
  for (const heading of root.querySelectorAll<HTMLElement>(':is(h2, h3)[id]')) {
    addBeside(heading, sectionLink(heading))
  }
  // Without it the videos stay the links that they are.
  if (root.querySelector('[data-video]'))
    import('./video.ts').then(
      (it) => it.offerVideos(root),
      () => {},
    )
}

/** One listener for all of them. */
function onClick({ target }: Event): void {
  if (target instanceof Element) void answerClick(target, target.baseURI)
}

/** Tells through the control itself what happened. */
async function answerClick(target: Element, address: string): Promise<void> {
  const copy = target.closest('.copy')
  const anchor = target.closest<HTMLAnchorElement>('.anchor')
  const text = copy
    ? (copy.parentElement?.querySelector('pre')?.textContent ?? '')
    : anchor && new URL(anchor.hash, address).href
  if (text === null) return
  const control = copy ?? anchor
  if (!control) return
  const done = await copyText(text)
  if (!copy) return
  copy.textContent = done ? 'Copiado' : 'No se pudo copiar'
  setTimeout(() => {
    copy.textContent = 'Copiar'
  }, 2000)
}

function addBeside(element: HTMLElement, control: HTMLElement): void {
  if (element.parentElement?.classList.contains('enhanced')) return
  const box = element.ownerDocument.createElement('div')
  box.className = 'enhanced'
  element.before(box)
  box.append(element, control)
}

function copyButton(owner: Document): HTMLElement {
  const button = owner.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copiar'
  button.setAttribute('aria-live', 'polite')
  return button
}

function sectionLink(heading: HTMLElement): HTMLElement {
  const link = heading.ownerDocument.createElement('a')
  link.className = 'anchor'
  link.href = `#${heading.id}`
  link.textContent = '#'
  link.setAttribute('aria-label', `Copiar el enlace a «${heading.textContent}»`)
  return link
}
