import { parseVideoUrl } from '#client/features/blog/contract/video-url.ts'
import { createElement } from '#client/runtime/browser/create-element.ts'

// Footnotes, videos, subscripts and superscripts of pasted HTML, whose `style` attributes are renamed (paste.ts).

/**
 * Makes footnotes of links that lead to each other: the first is the reference, the other one begins the note. Office
 * programs copy footnotes and endnotes like that.
 */
export function convertFootnotes(body: HTMLElement, nextNote: number): void {
  const links = [...body.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const byAddress = new Map(links.map((link) => [`#${link.name || link.id}`, link]))
  const getTarget = (link: HTMLAnchorElement) => byAddress.get(link.getAttribute('href') ?? '')
  let label = nextNote
  for (const link of links) {
    const target = getTarget(link)
    const note = target?.closest('[id]:is(div, li)') ?? target?.closest('p')
    // Contents and their headings link to each other, too.
    const isNumber = /^\[?[\divxlc*†]{1,5}\]?$/i.test(link.textContent.trim())
    if (!isNumber || !target || !note || note.contains(link) || getTarget(target) !== link) continue
    byAddress.delete(link.getAttribute('href') ?? '')
    const reference = createElement('sup')
    reference.dataset['nota'] = String(label)
    ;(link.closest('sup') ?? link).replaceWith(reference)
    target.remove()
    for (const paragraph of note.querySelectorAll('p')) paragraph.replaceWith(...paragraph.childNodes, ' ')
    const text = createElement('div', {}, ...note.childNodes)
    text.dataset['nota'] = String(label)
    // Word surrounds its notes by a box with a line.
    const box = note.parentElement
    note.remove()
    if (box !== body && box?.textContent.trim() === '') box.remove()
    body.append(text)
    label += 1
  }
}

/** Removes the comments of Word and their marks; the commented text stays. Returns how many there were. */
export function removeWordComments(body: HTMLElement): number {
  for (const list of body.querySelectorAll('[data-style*="mso-element:comment"], .msocomoff')) list.remove()
  const marks = body.querySelectorAll('.msocomanchor')
  for (const mark of marks) (mark.closest('.MsoCommentReference') ?? mark).remove()
  for (const mark of body.querySelectorAll('[data-style*="mso-special-character:comment"]')) mark.remove()
  return marks.length
}

/** Makes embedded videos of known providers what the editor knows as videos (blocks/video.ts). */
export function convertVideos(body: HTMLElement): void {
  for (const frame of body.querySelectorAll('iframe')) {
    const page = parseVideoUrl(frame.getAttribute('src') ?? '')?.page
    if (page === undefined) continue
    const paragraph = createElement('p', {}, createElement('a', { href: page }, page))
    paragraph.dataset['video'] = ''
    frame.replaceWith(paragraph)
  }
}

const scripts = {
  sub: { from: '0123456789+-−–=()', to: '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎' },
  super: { from: '0123456789+-−–=()aoin', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ªºⁱⁿ' },
} as const

/**
 * Replaces subscripts and superscripts by Unicode's characters, because Markdown has none. Returns how many stay as
 * normal text, because a character is missing.
 */
export function convertScripts(body: HTMLElement): number {
  let unchanged = 0
  for (const element of body.querySelectorAll(
    'sub, sup:not([data-nota]), span[data-style*="vertical-align"]',
  )) {
    const style = /vertical-align:\s*(sub|super)/.exec(element.getAttribute('data-style') ?? '')?.[1]
    const name = element.localName === 'span' ? style : element.localName === 'sub' ? 'sub' : 'super'
    // A link would be lost.
    if ((name !== 'sub' && name !== 'super') || element.querySelector('a')) continue
    const { from, to } = scripts[name]
    const text = element.textContent.trim()
    if ([...text].every((letter) => from.includes(letter)))
      element.textContent = element.textContent.replaceAll(
        /\S/g,
        (letter) => to[from.indexOf(letter)] ?? letter,
      )
    else unchanged += 1
  }
  return unchanged
}
