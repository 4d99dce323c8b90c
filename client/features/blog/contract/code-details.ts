/** What stands behind the language of a code block in Markdown: ```` ```ts título="ruta.ts" {2,4-6} números ````. */
export type CodeDetails = {
  title: string
  /** Lines as they are written, `2,4-6`; the first is 1. */
  marked: string
  numbered: boolean
}

const title = /(?:^|\s)(?:title|t[ií]tulo)=(?:"([^"]*)"|([^\s"]+))/
const marked = /\{([\d,\s-]*)\}/
const numbered = /(?:^|\s)(?:n[uú]meros|numbers|showLineNumbers)(?=\s|$)/

/** Reads them; what else stands there means nothing. */
export function readCodeDetails(meta: string): CodeDetails {
  const [, quoted, bare] = title.exec(meta) ?? []
  const rest = meta.replace(title, '')
  return {
    title: quoted ?? bare ?? '',
    marked: (marked.exec(rest)?.[1] ?? '').replaceAll(/\s/g, ''),
    numbered: numbered.test(rest),
  }
}

/** Writes them, so that reading gives the same; quotes, which would end a title, are left out. */
export function writeCodeDetails(details: CodeDetails): string {
  return [
    details.title && `título="${details.title.replaceAll(/["\n`]/g, '')}"`,
    details.marked && `{${details.marked.replaceAll(/[^\d,-]/g, '')}}`,
    details.numbered && 'números',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whether a line (from 1) is among those of `2,4-6`. */
export function isMarked(line: number, lines: string): boolean {
  return lines.split(',').some((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number)
    return line >= from && line <= to
  })
}
