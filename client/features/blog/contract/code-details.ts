/** The options after the language of a Markdown code block: ```` ```ts título="ruta.ts" {2,4-6} números ````. */
export type CodeDetails = {
  title: string
  /** The marked lines as written, `2,4-6`; the first line is 1. */
  markedLines: string
  hasLineNumbers: boolean
}

const titlePattern = /(?:^|\s)(?:title|t[ií]tulo)=(?:"([^"]*)"|([^\s"]+))/
const markedLinesPattern = /\{([\d,\s-]*)\}/
const numberedPattern = /(?:^|\s)(?:n[uú]meros|numbers|showLineNumbers)(?=\s|$)/

/** Parses the options and ignores all other text. */
export function parseCodeDetails(meta: string): CodeDetails {
  const [, quoted, bare] = titlePattern.exec(meta) ?? []
  const rest = meta.replace(titlePattern, '')
  return {
    title: quoted ?? bare ?? '',
    markedLines: (markedLinesPattern.exec(rest)?.[1] ?? '').replaceAll(/\s/g, ''),
    hasLineNumbers: numberedPattern.test(rest),
  }
}

/** Formats options so that `parseCodeDetails` returns them, without characters that would end the title or the line. */
export function formatCodeDetails(details: CodeDetails): string {
  return [
    details.title && `título="${details.title.replaceAll(/["\n`]/g, '')}"`,
    details.markedLines && `{${details.markedLines.replaceAll(/[^\d,-]/g, '')}}`,
    details.hasLineNumbers && 'números',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whether a line (from 1) is in a list such as `2,4-6`. */
export function isLineMarked(line: number, lines: string): boolean {
  return lines.split(',').some((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number)
    return line >= from && line <= to
  })
}
