import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync, type TSLiteralType, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

// Words that earlier code used in a sense of its own, with the usual words for it. Identifiers, types and file names must
// not contain the former. Stored names (columns, log events, addresses) keep them: docs/schema.md lists those.
const replacements: ReadonlyMap<string, string> = new Map([
  ['ability', 'permission'],
  ['arrive', 'commit, afterNavigation'],
  ['arrived', 'commit, afterNavigation'],
  ['basis', 'preconditions'],
  ['beacon', 'analytics event'],
  ['beacons', 'analytics events'],
  ['dice', 'seeded random'],
  ['generation', 'content version'],
  ['hurry', 'clock'],
  ['kept', 'cached, stored, saved'],
  ['likely', 'nearest'],
  ['lost', 'not found'],
  ['news', 'remote changes'],
  ['ours', 'internal'],
  ['reach', 'withTimeout'],
  ['seat', 'bucket'],
  ['settle', 'saveChange, publishDue, resolveSlug'],
  ['shelf', 'LRU cache'],
  ['studio', 'content'],
  ['swap', 'replace'],
  ['tells', 'analytics events'],
  ['told', 'toast, status message'],
  ['treatment', 'form of address'],
  ['upkeep', 'scheduled jobs'],
  ['whole', 'complete'],
  ['young', 'fresh'],
])
const allowed = new Set([
  // `navigator.sendBeacon` is a function of browsers.
  'sendBeacon',
  // The legal basis of the GDPR for processing data.
  'legalBasis',
  // A column of the table `site_state`.
  'generation',
  // Tables of the database.
  'enquiry_upkeep',
  'lost_days',
  // A name stored in the state of the health checks.
  'isTold',
  // A name in queued messages.
  'seat',
  // A name stored in the settings.
  'treatment',
])
// `lost` is a kind of queued message: an address was not found.
const allowedInFile = new Set(['worker/env/queue-jobs.ts: lost', 'worker/jobs/queue.ts: lost'])

const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const findReplacement = (name: string): string | null => {
  const word = allowed.has(name) ? undefined : splitWords(name).find((each) => replacements.has(each))
  return word === undefined ? null : `${name}: say ${replacements.get(word)}`
}

/** Identifiers, and the texts of types such as `'first' | 'last'`. */
function listNames(file: string, source: string): Set<string> {
  const names = new Set<string>()
  const add = ({ name }: { name: string }): void => void names.add(name)
  const addLiteral = ({ literal }: TSLiteralType): void => {
    if ('value' in literal && typeof literal.value === 'string') names.add(literal.value)
  }
  new Visitor({ Identifier: add, JSXIdentifier: add, TSLiteralType: addLiteral }).visit(
    parseSync(file, source).program,
  )
  return names
}

test('identifiers, types and file names contain no banned words', () => {
  const found = globSync('{client,worker,tools,e2e}/**/*.{ts,tsx}').flatMap((file) =>
    [basename(file).replace(/\..*/, ''), ...listNames(file, readFileSync(file, 'utf8'))].flatMap((name) => {
      const problem = findReplacement(name)
      return problem === null || allowedInFile.has(`${file}: ${name}`) ? [] : [`${file}: ${problem}`]
    }),
  )
  expect(found).toEqual([])
})

test('a banned word is found as one word of a name, and not inside another word', () => {
  expect(findReplacement('isKept')).toBe('isKept: say cached, stored, saved')
  expect(findReplacement('preachers')).toBeNull()
})
