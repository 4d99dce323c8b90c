// Pictures, addresses, tags, names of boxes, footnote references and fences of code are not read. `&nbsp;` stands for an
// empty paragraph.
const unreadPattern =
  /!\[[^[\]]*\]\([^()]*\)|\]\([^()]*\)|https?:\S+|\[\^[^[\]]*\]|\[![A-ZÑ]+\]|<[/a-z!][^<>]*>|^ *(?:`{3}|~{3}).*|&nbsp;/gim

/** Pull quotes repeat what the text says. */
const pullQuotePattern = /^> ?\[!DESTACADO\].*(?:\n>.*)*/gim

/** How many words of a text in Markdown readers read. Editor and readers see the time that follows from it. */
export function countWords(markdown: string): number {
  const read = markdown.replaceAll(pullQuotePattern, ' ').replaceAll(unreadPattern, ' ')
  return read.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}
