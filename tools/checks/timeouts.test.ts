import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

// Whatever the worker asks of the outside can hang. Each call stands within `reach` or `withDeadline`, or here with the
// reason why not.

const root = new URL('../../', import.meta.url).pathname

/** Calls of the outside, by how they are written. */
const outside =
  /(^|\.)(db\.(run|all|get|values)|\$?client\.batch|runBatch|fetch|(binding|mail)\.send|\w*queue\.send(Batch)?|(env\.)?media\.(get|put|delete|list|head)|env\.sessions\.(get|put|delete|list)|\w*Limit\.limit|cache\.(match|put|delete)|caches\.open)$/i

const deadlines = new Set(['reach', 'withDeadline'])

type Node = { type?: unknown } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** `db.run`, `runBatch`; null where it is something else that is called. */
function nameOf(callee: unknown): string | null {
  if (!isNode(callee)) return null
  if (callee.type === 'Identifier') return String(callee['value'])
  if (callee.type === 'OptionalChainingExpression') return nameOf(callee['base'])
  if (callee.type !== 'MemberExpression') return null
  const { object, property } = callee
  const last = isNode(property) && property.type === 'Identifier' ? String(property['value']) : '?'
  return `${nameOf(object) ?? '?'}.${last}`
}

/** The calls of a file that nothing limits, as `file: function: call`. */
function unlimited(file: string): string[] {
  const found: string[] = []
  const visit = (value: unknown, within: string, isLimited: boolean): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, within, isLimited))
    if (!isNode(value)) return
    const declared = value.type === 'FunctionDeclaration' ? nameOf(value['identifier']) : null
    const name = declared ?? within
    // What a function is called from does not limit what it declares.
    let limited = declared === null && isLimited
    if (value.type === 'CallExpression') {
      const called = nameOf(value['callee'])
      if (called !== null && !limited && outside.test(called)) found.push(`${file}: ${name}: ${called}`)
      limited ||= called !== null && deadlines.has(called)
    }
    for (const child of Object.values(value)) visit(child, name, limited)
  }
  const source = readFileSync(`${root}${file}`, 'utf8')
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), '', false)
  return found
}

const callersOwn = 'its caller sets the deadline, often a shorter one'

const stepsOwn = 'the step of a durable run sets the deadline'

const exceptions: Readonly<Record<string, string>> = {
  'worker/features/operations/backup/objects.ts: copyObject: media.get': stepsOwn,
  'worker/features/operations/backup/objects.ts: copyObjects: places.media.list': stepsOwn,
  'worker/features/operations/backup/objects.ts: restoreObjects: media.head': stepsOwn,
  'worker/features/operations/backup/objects.ts: restoreObjects: media.put': stepsOwn,
  'worker/db/database.ts: runAll: client.batch': callersOwn,
  'worker/db/first-trip.ts: run: $client.batch': callersOwn,
  'worker/db/first-trip.ts: send: $client.batch': callersOwn,
  'worker/features/enquiries/mail/mail.ts: sendMail: binding.send':
    'the next line waits for it no longer than a mail may take',
  'worker/features/operations/health/checks.ts: checkImages: media.head': callersOwn,
  'worker/features/operations/health/checks.ts: checkImages: media.put': callersOwn,
  'worker/http/lazy.ts: lazy: enclosed.fetch': 'our own app',
  'worker/index.ts: : app.fetch': 'our own app',
  'worker/session/copies.ts: read: env.sessions.get': callersOwn,
  'worker/session/copies.ts: remove: env.sessions.delete': callersOwn,
  'worker/session/copies.ts: write: env.sessions.put': callersOwn,
  'worker/session/queries.ts: findSession: db.get': callersOwn,
}

test('every call of the outside has a deadline, or a reason to have none', () => {
  const files = globSync('worker/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/^worker\/testing\/|(^|\/)testing\.ts$|\.test\.tsx?$/.test(file),
  )
  expect([...new Set(files.flatMap(unlimited))].toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
