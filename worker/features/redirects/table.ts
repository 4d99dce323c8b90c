import type { RedirectStatus } from '#client/features/redirects/contract.ts'

export type Rule = { source: string; target: string; status: RedirectStatus }
export type RedirectMatch = { rule: Rule; target: string }
/** What of the owner's redirects an address follows. */
export type FindRedirect = (path: string) => RedirectMatch | null

/** Whether a path fits a pattern: `**` is what follows. */
export function matchesPattern(pattern: readonly string[], path: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '**'
  const length = isOpen ? pattern.length - 1 : pattern.length
  if (isOpen ? path.length < length : path.length !== length) return false
  for (let index = 0; index < length; index += 1)
    if (!pattern[index]?.startsWith(':') && pattern[index] !== path[index]) return false
  return true
}

/** What the parts of a pattern stand for in a path that fits it, by name. */
function captureParameters(pattern: readonly string[], path: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [index, part] of pattern.entries())
    if (part === '**' && index === pattern.length - 1) found.set(part, path.slice(index).join('/'))
    else if (part.startsWith(':')) found.set(part, path[index] ?? '')
  return found
}

export const splitPath = (path: string): string[] => path.split('/').slice(1)
export const isPattern = (source: string): boolean => /\/(:[^/]|\*\*$)/.test(source)

/** A target with what its pattern has caught; what nothing caught stays as it is written. */
function fillTarget(target: string, captured: Map<string, string>): string {
  const filled = target
    .split('/')
    .map((part) => captured.get(part) ?? part)
    .join('/')
  // What is caught may be empty, or begin with a slash: that would name another site.
  return filled.startsWith('/') ? filled.replace(/^\/+/, '/').replace(/(?<=.)(?<!.\/)\/+$/, '') : filled
}

type Pattern = { rule: Rule; parts: string[]; weight: number }

/** A path as rules are looked up by it. */
export const trimTrailingSlash = (path: string): string => path.replace(/(?<=.)(?<!.\/)\/+$/, '')

/** A table that grows; `except` is the source of a rule that does not count. */
type GrowingTable = {
  add: (rule: Rule) => void
  find: (path: string, excludedSource?: string) => RedirectMatch | null
}

/** An exact address wins over a pattern, and of patterns the one that names more. A rule takes the place of its source's. */
export function createGrowingTable(rules: readonly Rule[]): GrowingTable {
  const exact = new Map<string, Rule>()
  const patterns: Pattern[] = []
  function add(rule: Rule): void {
    if (!isPattern(rule.source)) {
      exact.set(rule.source, rule)
      return
    }
    const before = patterns.findIndex((one) => one.rule.source === rule.source)
    const parts = splitPath(rule.source)
    const pattern = { rule, parts, weight: getPatternWeight(parts) }
    if (before >= 0) patterns[before] = pattern
    else {
      const after = patterns.findIndex((one) => one.weight < pattern.weight)
      patterns.splice(after < 0 ? patterns.length : after, 0, pattern)
    }
  }
  for (const rule of rules) add(rule)
  return {
    add,
    find(asked, except) {
      const path = trimTrailingSlash(asked)
      const rule = exact.get(path)
      if (rule && rule.source !== except) return { rule, target: rule.target }
      const given = splitPath(path)
      const pattern = patterns.find((one) => one.rule.source !== except && matchesPattern(one.parts, given))
      return pattern
        ? {
            rule: pattern.rule,
            target: fillTarget(pattern.rule.target, captureParameters(pattern.parts, given)),
          }
        : null
    },
  }
}

export function createTable(rules: readonly Rule[]): FindRedirect {
  const table = createGrowingTable(rules)
  return (path) => table.find(path)
}

/** Literal parts count most, then named ones; what is open at the end comes last. */
const getPatternWeight = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + (part === '**' ? -1 : part.startsWith(':') ? 10 : 100), 0)
