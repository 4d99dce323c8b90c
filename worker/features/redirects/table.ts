import type { RedirectStatus } from '#client/features/redirects/contract.ts'

export type Rule = { source: string; target: string; status: RedirectStatus }
export type RedirectMatch = { rule: Rule; target: string }

type Fold = (text: string) => string
const exactly: Fold = (text) => text
export const ignoreCase: Fold = (text) => text.toLowerCase()

/** True if a path matches a pattern; a final `**` matches the rest of the path. Parts are compared folded. */
export function matchesPattern(pattern: readonly string[], path: readonly string[], fold: Fold): boolean {
  const isOpen = pattern.at(-1) === '**'
  const length = isOpen ? pattern.length - 1 : pattern.length
  if (isOpen ? path.length < length : path.length !== length) return false
  for (let index = 0; index < length; index += 1) {
    const part = pattern[index] ?? ''
    if (!part.startsWith(':') && fold(part) !== fold(path[index] ?? '')) return false
  }
  return true
}

/** Returns the parts of a path that the parameters of a pattern match, by name. */
function captureParameters(pattern: readonly string[], path: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [index, part] of pattern.entries())
    if (part === '**' && index === pattern.length - 1) found.set(part, path.slice(index).join('/'))
    else if (part.startsWith(':')) found.set(part, path[index] ?? '')
  return found
}

export const splitPath = (path: string): string[] => path.split('/').slice(1)
export const isPattern = (source: string): boolean => /\/(:[^/]|\*\*$)/.test(source)

/** Inserts the captured parts into a target. Names that were not captured stay as written. */
function fillTarget(target: string, captured: Map<string, string>): string {
  const filled = target
    .split('/')
    .map((part) => captured.get(part) ?? part)
    .join('/')
  // A captured part may be empty or start with a slash, and `//` would name another site.
  return filled.startsWith('/') ? trimTrailingSlash(filled.replace(/^\/+/, '/')) : filled
}

type Pattern = { rule: Rule; parts: string[]; weight: number }

/** Removes trailing slashes, because rules are looked up without them. */
export const trimTrailingSlash = (path: string): string => path.replace(/(?<=.)(?<!.\/)\/+$/, '')

export type RedirectTable = {
  add: (rule: Rule) => void
  /** Finds the redirect of a path, ignoring the rule whose source is `excludedSource`. */
  find: (path: string, excludedSource?: string) => RedirectMatch | null
}

/**
 * Creates a table of redirects. Exact paths have precedence over patterns, and specific patterns over general ones. A
 * rule replaces an earlier one with the same source.
 */
export function createTable(rules: readonly Rule[], fold: Fold = exactly): RedirectTable {
  const exact = new Map<string, Rule>()
  const patterns: Pattern[] = []
  function add(rule: Rule): void {
    if (!isPattern(rule.source)) {
      exact.set(fold(rule.source), rule)
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
      const rule = exact.get(fold(path))
      if (rule && rule.source !== except) return { rule, target: rule.target }
      const given = splitPath(path)
      const pattern = patterns.find(
        (one) => one.rule.source !== except && matchesPattern(one.parts, given, fold),
      )
      return pattern
        ? {
            rule: pattern.rule,
            target: fillTarget(pattern.rule.target, captureParameters(pattern.parts, given)),
          }
        : null
    },
  }
}

/** Finds the redirect of a visitor's path. Former sites often ignored case, so it counts only between two sources. */
export function createLookup(rules: readonly Rule[]): (path: string) => RedirectMatch | null {
  const table = createTable(rules)
  const ofAnyCase = createTable(rules, ignoreCase)
  return (path) => {
    const found = table.find(path) ?? ofAnyCase.find(path)
    // From `/Uno` to `/uno`, which is not there.
    return found?.target.replace(/[?#].*/s, '') === path ? null : found
  }
}

/** Literal parts count most, then parameters; a final `**` ranks last. */
const getPatternWeight = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + (part === '**' ? -1 : part.startsWith(':') ? 10 : 100), 0)
