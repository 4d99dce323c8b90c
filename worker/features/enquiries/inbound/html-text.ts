import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/** Elements whose content is skipped, with the tokenizer state for it: a `<` inside starts no tag. */
const hiddenTags: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
])

const lineTags = new Set(['div', 'tr', 'li', 'dt', 'dd', 'hr', 'form', 'center', 'section', 'article'])
const paragraphTags = new Set('p table ul ol dl blockquote pre h1 h2 h3 h4 h5 h6'.split(' '))

/**
 * Converts HTML to text in one pass over its tokens without building a tree, so that the time is linear for any input.
 * Links keep their URL.
 */
export function htmlToText(html: string): string {
  const parts: string[] = []
  /** Line breaks written since the last text. */
  let ends = 2
  let skipped: string | null = null
  let pre = 0
  let link = { href: '', at: 0 }

  function write(text: string): void {
    parts.push(text)
    ends = 0
  }
  function endLine(count: number): void {
    for (; ends < count; ends += 1) parts.push('\n')
  }
  function onText({ chars }: Token.CharacterToken): void {
    if (skipped !== null) return
    const text = pre > 0 ? chars : chars.replace(/[ \t\r\n\f]+/g, ' ')
    if (text !== ' ' || ends === 0) write(text)
  }
  function onBlock(tagName: string): void {
    if (paragraphTags.has(tagName)) endLine(2)
    else if (lineTags.has(tagName)) endLine(1)
  }

  const tokenizer = new Tokenizer(
    {},
    {
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter() {},
      onComment() {},
      onDoctype() {},
      onEof() {},
      onStartTag({ tagName, attrs }) {
        const state = hiddenTags.get(tagName)
        if (state !== undefined) {
          skipped = tagName
          tokenizer.state = state
        }
        onBlock(tagName)
        if (tagName === 'br') {
          parts.push('\n')
          ends += 1
        } else if (tagName === 'li') write('* ')
        else if (tagName === 'hr') write('-------------\n')
        else if (tagName === 'td' || tagName === 'th') parts.push(' ')
        else if (tagName === 'pre') pre += 1
        else if (tagName === 'a')
          link = { href: attrs.find(({ name }) => name === 'href')?.value.trim() ?? '', at: parts.length }
      },
      onEndTag({ tagName }) {
        if (tagName === skipped) skipped = null
        onBlock(tagName)
        if (tagName === 'pre') pre = Math.max(0, pre - 1)
        if (tagName !== 'a' || link.href === '') return
        const shown = parts.slice(link.at).join('').trim()
        if (link.href.replace(/^mailto:/i, '') !== shown && !link.href.startsWith('#'))
          write(` (${link.href})`)
        link = { href: '', at: 0 }
      },
    },
  )
  tokenizer.write(html, true)
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}
