import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/** Elements whose content is skipped, with the tokenizer state for it: a `<` inside starts no tag. */
const hiddenTags: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
])

const lineTags = new Set(['div', 'tr', 'li', 'dt', 'dd', 'hr', 'form', 'center', 'section', 'article'])
const paragraphTags = new Set('p table ul ol dl blockquote pre h1 h2 h3 h4 h5 h6'.split(' '))

const ignore = (): void => {}

/** Collects text with its line breaks, spaces and links. */
function createTextWriter() {
  const parts: string[] = []
  /** Line breaks written since the last text. */
  let ends = 2
  let link = { href: '', at: 0 }

  function write(text: string): void {
    parts.push(text)
    ends = 0
  }
  function endLine(count: number): void {
    for (; ends < count; ends += 1) parts.push('\n')
  }
  return {
    write,
    writeCharacters(chars: string, isPreformatted: boolean): void {
      const text = isPreformatted ? chars : chars.replace(/[ \t\r\n\f]+/g, ' ')
      if (text !== ' ' || ends === 0) write(text)
    },
    writeSpace: () => void parts.push(' '),
    breakLine: () => endLine(ends + 1),
    endBlock(tagName: string): void {
      if (paragraphTags.has(tagName)) endLine(2)
      else if (lineTags.has(tagName)) endLine(1)
    },
    startLink(href: string): void {
      link = { href, at: parts.length }
    },
    endLink(): void {
      const { href, at } = link
      if (href === '') return
      const shown = parts.slice(at).join('').trim()
      if (href.replace(/^mailto:/i, '') !== shown && !href.startsWith('#')) write(` (${href})`)
      link = { href: '', at: 0 }
    },
    getText: () =>
      parts
        .join('')
        .split('\n')
        .map((line) => line.trim())
        .join('\n'),
  }
}

/**
 * Converts HTML to text in one pass over its tokens without building a tree, so that the time is linear for any input.
 * Links keep their URL.
 */
export function htmlToText(html: string): string {
  const writer = createTextWriter()
  let skipped: string | null = null
  let pre = 0

  function onCharacter({ chars }: Token.CharacterToken): void {
    if (skipped === null) writer.writeCharacters(chars, pre > 0)
  }

  const tokenizer = new Tokenizer(
    {},
    {
      onCharacter,
      onWhitespaceCharacter: onCharacter,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onStartTag({ tagName, attrs }) {
        const state = hiddenTags.get(tagName)
        if (state !== undefined) {
          skipped = tagName
          tokenizer.state = state
        }
        writer.endBlock(tagName)
        if (tagName === 'br') writer.breakLine()
        else if (tagName === 'li') writer.write('* ')
        else if (tagName === 'hr') writer.write('-------------\n')
        else if (tagName === 'td' || tagName === 'th') writer.writeSpace()
        else if (tagName === 'pre') pre += 1
        else if (tagName === 'a')
          writer.startLink(attrs.find(({ name }) => name === 'href')?.value.trim() ?? '')
      },
      onEndTag({ tagName }) {
        if (tagName === skipped) skipped = null
        writer.endBlock(tagName)
        if (tagName === 'pre') pre = Math.max(0, pre - 1)
        if (tagName === 'a') writer.endLink()
      },
    },
  )
  tokenizer.write(html, true)
  return writer.getText()
}
