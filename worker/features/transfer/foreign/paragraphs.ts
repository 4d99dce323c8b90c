import { replaceEnclosed } from '#client/runtime/text/enclosed.ts'

// WordPress stores plain lines where its classic editor showed paragraphs, and makes them on the way out.

const block =
  'table|thead|tfoot|tbody|caption|colgroup|col|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|style|script|p|h[1-6]|hr|fieldset|section|article|aside|header|footer|nav|figure|figcaption|details|summary|iframe|video|audio'
const opens = new RegExp(`(<(?:${block})[\\s/>])`, 'gi')
const closes = new RegExp(`(</(?:${block})>|<hr[^<>]*>)`, 'gi')
const startsWithBlock = new RegExp(`^</?(?:${block})[\\s/>]`, 'i')

const preEnd = /<\/pre>/gi
const pres = { open: /<pre[\s>]/gi, closeOf: () => preEnd }

export function withParagraphs(text: string): string {
  const kept: string[] = []
  const plain = replaceEnclosed(text.replace(/\r\n?/g, '\n'), pres, ({ whole }) => {
    kept.push(whole)
    return `\n\n<pre data-kept="${kept.length - 1}"></pre>\n\n`
  })
  return plain
    .replace(opens, '\n\n$1')
    .replace(closes, '$1\n\n')
    .split(/\n[^\S\n]*\n/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .map((chunk) => (startsWithBlock.test(chunk) ? chunk : `<p>${chunk.replaceAll('\n', '<br>')}</p>`))
    .join('\n')
    .replace(/<pre data-kept="(\d+)"><\/pre>/g, (_, index: string) => kept[Number(index)] ?? '')
}
