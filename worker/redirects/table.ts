import type { RedirectStatus } from '#client/redirects/contract.ts'

export type Rule = { source: string; target: string; status: RedirectStatus }
export type Found = { rule: Rule; target: string }
/** What of the owner's redirects an address follows. */
export type Table = (path: string) => Found | null

/** A pattern's parts by name: `**` is what follows; null where it does not fit. */
function captures(pattern: readonly string[], path: readonly string[]): Map<string, string> | null {
  const isOpen = pattern.at(-1) === '**'
  const fixed = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? path.length < fixed.length : path.length !== fixed.length) return null
  const found = new Map<string, string>()
  for (const [index, part] of fixed.entries()) {
    const given = path[index] ?? ''
    if (part.startsWith(':')) found.set(part, given)
    else if (part !== given) return null
  }
  if (isOpen) found.set('**', path.slice(fixed.length).join('/'))
  return found
}

const split = (path: string): string[] => path.split('/').slice(1)
const isPattern = (source: string): boolean => /\/(:[^/]|\*\*$)/.test(source)

/** A target with what its pattern has caught; what nothing caught stays as it is written. */
function fill(target: string, caught: Map<string, string>): string {
  const filled = target
    .split('/')
    .map((part) => caught.get(part) ?? part)
    .join('/')
  // What is caught may be empty, or begin with a slash: that would name another site.
  return filled.startsWith('/') ? filled.replace(/^\/+/, '/').replace(/(?<=.)(?<!.\/)\/+$/, '') : filled
}

/** An exact address wins over a pattern, and of patterns the one that names more. */
export function createTable(rules: readonly Rule[]): Table {
  const exact = new Map(rules.filter(({ source }) => !isPattern(source)).map((rule) => [rule.source, rule]))
  const patterns = rules
    .filter(({ source }) => isPattern(source))
    .map((rule) => ({ rule, parts: split(rule.source) }))
    .toSorted((a, b) => weight(b.parts) - weight(a.parts))
  return (asked) => {
    const path = asked.replace(/(?<=.)(?<!.\/)\/+$/, '')
    const rule = exact.get(path)
    if (rule) return { rule, target: rule.target }
    const given = split(path)
    for (const { rule: candidate, parts } of patterns) {
      const caught = captures(parts, given)
      if (caught) return { rule: candidate, target: fill(candidate.target, caught) }
    }
    return null
  }
}

/** Literal parts count most, then named ones; what is open at the end comes last. */
const weight = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + (part === '**' ? -1 : part.startsWith(':') ? 10 : 100), 0)
