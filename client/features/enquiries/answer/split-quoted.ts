const isBlank = (line: string): boolean => line.trim() === ''
const isQuotedLine = (line: string): boolean => line.trimStart().startsWith('>')

/** The line above a quote: «El lunes, Ana escribió:». Some mail programs break it into two or three lines. */
const attributionPattern = /^(?:El|On)\s.{5,300}\s(?:escribió|wrote):$/i
/** Header lines that Outlook puts above a quote. */
const headerStartPattern = /^\*?(?:De|From):\*?\s/i
const headerLinePattern = /^\*?(?:Enviado(?: el)?|Sent|Fecha|Date|Para|To|Asunto|Subject):\*?\s/i
const dividerPattern = /^(?:_{10,}|-{2,}\s*(?:Mensaje original|Original Message)\s*-{2,})$/i

/** How many lines from `at` introduce a quote; 0 = none. */
function countIntroLines(lines: readonly string[], at: number): number {
  for (const count of [1, 2, 3]) {
    const together = lines.slice(at, at + count)
    if (together.some((line) => isBlank(line) || isQuotedLine(line))) break
    if (attributionPattern.test(together.join(' ').trim())) return count
  }
  const first = lines[at]?.trim() ?? ''
  if (dividerPattern.test(first)) return 1
  const next = lines.slice(at + 1, at + 6).filter((line) => headerLinePattern.test(line.trim()))
  return headerStartPattern.test(first) && next.length >= 2 ? 1 : 0
}

/** Splits a mail into the written text and the quote at its end. Replies between quoted lines are not split. */
export function splitQuoted(text: string): { written: string; quoted: string } {
  const lines = text.trimEnd().split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const count = countIntroLines(lines, at)
    const rest = lines.slice(at + count).filter((line) => !isBlank(line))
    // Some mail programs mark every quoted line, others none. A mixture is a reply between quoted lines.
    if (count > 0 && rest.length > 0 && new Set(rest.map(isQuotedLine)).size === 1) return splitAt(lines, at)
  }
  let from = lines.length
  while (from > 0 && (isBlank(lines[from - 1] ?? '') || isQuotedLine(lines[from - 1] ?? ''))) from -= 1
  if (!lines.slice(from).some(isQuotedLine)) return { written: text, quoted: '' }
  return splitAt(lines, /:\s*$/.test(lines[from - 1] ?? '') ? from - 1 : from)
}

const splitAt = (lines: readonly string[], at: number): { written: string; quoted: string } => ({
  written: lines.slice(0, at).join('\n').trimEnd(),
  quoted: lines.slice(at).join('\n').trim(),
})
