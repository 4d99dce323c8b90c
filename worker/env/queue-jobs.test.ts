import { expect, test } from 'vitest'
import { parseQueueJob } from './queue-jobs.ts'

const view = {
  at: 1,
  weight: 1,
  seat: 7,
  path: '/',
  from: null,
  entry: null,
  country: 'MX',
  device: 'Teléfono',
  browser: 'Chrome',
}

test.for([
  ['notification', { enquiryId: 1 }],
  ['notification', { enquiryId: 1, request: 'a' }],
  ['answer', { answerId: 2 }],
  ['letter', { letterId: 'x' }],
  ['echo', { echo: true }],
  ['purge', { tag: 'content' }],
  ['bot', { at: 1, bot: 'Googlebot', path: '/' }],
  ['view', view],
] as const)('a message without a kind is read as %s', ([kind, body]) => {
  expect(parseQueueJob(body)).toEqual({ kind, ...body })
  expect(parseQueueJob({ kind, ...body })).toEqual({ kind, ...body })
})

test.for([null, 'x', {}, { kind: 'nada' }, { enquiryId: 'x' }, { kind: 'answer', enquiryId: 1 }])(
  '%j is no message',
  (body) => expect(parseQueueJob(body)).toBeNull(),
)
