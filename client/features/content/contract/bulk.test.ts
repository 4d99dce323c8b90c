import { expect, test } from 'vitest'
import { sendBulkAction, maxBulkTexts } from './bulk.ts'

const posts = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `p${at}`, rev: 1 }))
type Send = Parameters<typeof sendBulkAction>[0]

/** A server that processes three posts per request. */
const sendThree: Send = ({ texts: sent }) =>
  Promise.resolve({
    done: sent.slice(0, 3).map(({ id }) => id),
    failed: [],
    left: sent.slice(3).map(({ id }) => id),
  })

test('sendBulkAction sends unprocessed posts again in order, each once, and reports progress', async () => {
  const progress: number[] = []
  const all = posts(maxBulkTexts + 5)
  const result = await sendBulkAction(sendThree, 'publish', all, (tried) => progress.push(tried) > 0)
  expect(result).toEqual({ done: all.map(({ id }) => id), failed: [], left: [] })
  expect(progress.slice(0, 3)).toEqual([0, 3, 6])
})

test('sendBulkAction stops on request, after a failure or without progress, and returns the unprocessed posts', async () => {
  const stopped = await sendBulkAction(sendThree, 'publish', posts(10), (tried) => tried < 6)
  expect([stopped.done.length, stopped.left.map(({ id }) => id)]).toEqual([6, ['p6', 'p7', 'p8', 'p9']])
  let calls = 0
  const failing: Send = (request) => ((calls += 1) > 1 ? Promise.resolve(null) : sendThree(request))
  expect((await sendBulkAction(failing, 'trash', posts(10))).left).toHaveLength(7)
  const idle: Send = ({ texts: sent }) =>
    Promise.resolve({ done: [], failed: [], left: sent.map(({ id }) => id) })
  expect((await sendBulkAction(idle, 'trash', posts(4))).left).toHaveLength(4)
})
