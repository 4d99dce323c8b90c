import { replaceDelimited } from '#client/runtime/text/delimited.ts'

// The classic editor of WordPress stores plain lines; WordPress adds the paragraphs when it shows an article.

const block =
  'table|thead|tfoot|tbody|caption|colgroup|col|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|style|script|p|h[1-6]|hr|fieldset|section|article|aside|header|footer|nav|figure|figcaption|details|summary|iframe|video|audio'
const openingTags = new RegExp(`(<(?:${block})[\\s/>])`, 'gi')
const closingTags = new RegExp(`(</(?:${block})>|<hr[^<>]*>)`, 'gi')
const startsWithBlock = new RegExp(`^</?(?:${block})[\\s/>]`, 'i')

const preEnd = /<\/pre>/gi
const preElements = { open: /<pre[\s>]/gi, getClosing: () => preEnd }

export function addParagraphs(text: string): string {
  const preBlocks: string[] = []
  const plain = replaceDelimited(text.replace(/\r\n?/g, '\n'), preElements, ({ outer }) => {
    preBlocks.push(outer)
    return `\n\n<pre data-kept="${preBlocks.length - 1}"></pre>\n\n`
  })
  return plain
    .replace(openingTags, '\n\n$1')
    .replace(closingTags, '$1\n\n')
    .split(/\n[^\S\n]*\n/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .map((chunk) => (startsWithBlock.test(chunk) ? chunk : `<p>${chunk.replaceAll('\n', '<br>')}</p>`))
    .join('\n')
    .replace(/<pre data-kept="(\d+)"><\/pre>/g, (_, index: string) => preBlocks[Number(index)] ?? '')
}
