import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

// External calls of the worker can hang. Each must be inside `withStorageTimeout` or `withTimeout`, or be listed here
// with the reason why not. `Database` already limits the time of single statements.

const root = new URL('../../', import.meta.url).pathname

/** Matches the names of functions that make external calls. */
const externalCall =
  /(^|\.)(\$?client\.(batch|prepare)|runBatch|fetch|(binding|mail)\.send|\w*queue\.send(Batch)?|(env\.)?media\.(get|put|delete|list|head)|env\.sessions\.(get|put|delete|list)|\w*Limit\.limit|cache\.(match|put|delete)|caches\.open)$/i

const timeoutFunctions = new Set(['withStorageTimeout', 'withTimeout'])

type Node = { type?: unknown } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The name of a called function, such as `db.run`; null if the call has no such name. */
function getCallName(callee: unknown): string | null {
  if (!isNode(callee)) return null
  if (callee.type === 'Identifier') return String(callee['value'])
  if (callee.type === 'OptionalChainingExpression') return getCallName(callee['base'])
  if (callee.type !== 'MemberExpression') return null
  const { object, property } = callee
  const last = isNode(property) && property.type === 'Identifier' ? String(property['value']) : '?'
  return `${getCallName(object) ?? '?'}.${last}`
}

/** The external calls of a file that have no timeout, as `file: function: call`. */
function listUnlimitedCalls(file: string): string[] {
  const found: string[] = []
  const visit = (value: unknown, within: string, isLimited: boolean): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, within, isLimited))
    if (!isNode(value)) return
    const declared = value.type === 'FunctionDeclaration' ? getCallName(value['identifier']) : null
    const name = declared ?? within
    // A timeout around the declaration of a function does not limit the calls inside the function.
    let limited = declared === null && isLimited
    if (value.type === 'CallExpression') {
      const called = getCallName(value['callee'])
      if (called !== null && !limited && externalCall.test(called)) found.push(`${file}: ${name}: ${called}`)
      limited ||= called !== null && timeoutFunctions.has(called)
    }
    for (const child of Object.values(value)) visit(child, name, limited)
  }
  const source = readFileSync(`${root}${file}`, 'utf8')
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), '', false)
  return found
}

const limitedByCaller = 'its caller sets the deadline, often a shorter one'

const limitedByStep = 'the step of a durable run sets the deadline'

const prepared = 'preparing a statement does not call the database'

const allowedCalls: Readonly<Record<string, string>> = {
  'worker/features/operations/backup/missing-files.ts: listKeys: media.list': limitedByStep,
  'worker/features/operations/backup/objects.ts: copyObject: media.get': limitedByStep,
  'worker/features/operations/backup/objects.ts: copyObjects: buckets.media.list': limitedByStep,
  'worker/features/operations/backup/objects.ts: restoreObjects: media.head': limitedByStep,
  'worker/features/operations/backup/objects.ts: restoreObjects: media.put': limitedByStep,
  'worker/features/domain-check/pages.ts: getFetch: fetch': limitedByCaller,
  'worker/db/database.ts: runOne: client.prepare': limitedByCaller,
  'worker/db/database.ts: prepare: client.prepare': prepared,
  'worker/db/database.ts: batch: client.prepare': prepared,
  'worker/db/database.ts: batch: client.batch': limitedByCaller,
  'worker/db/versioned-batch.ts: run: $client.batch': limitedByCaller,
  'worker/db/versioned-batch.ts: send: $client.batch': limitedByCaller,
  'worker/features/enquiries/mail/mail.ts: sendMail: binding.send':
    'the next line waits for it no longer than a mail may take',
  'worker/features/operations/health/checks.ts: checkImages: media.head': limitedByCaller,
  'worker/features/operations/health/checks.ts: checkImages: media.put': limitedByCaller,
  'worker/http/lazy.ts: lazy: enclosed.fetch': 'our own app',
  'worker/index.ts: : app.fetch': 'our own app',
  'worker/session/sessions.ts: fetchCopy: env.sessions.get': limitedByCaller,
  'worker/session/sessions.ts: deleteCopy: env.sessions.delete': limitedByCaller,
  'worker/session/sessions.ts: putCopy: env.sessions.put': limitedByCaller,
}

test('every external call of the worker has a timeout or a listed reason for having none', () => {
  const files = globSync('worker/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/^worker\/testing\/|(^|\/)testing\.ts$|\.test\.tsx?$/.test(file),
  )
  expect([...new Set(files.flatMap(listUnlimitedCalls))].toSorted()).toEqual(
    Object.keys(allowedCalls).toSorted(),
  )
})
