import { expect, test } from 'vitest'
import { createFailureReporter, maxReports, type FailureReport } from './failure-reporter.ts'

function createReporter(random = 0) {
  const sent: FailureReport[] = []
  const report = createFailureReporter({
    send: (each) => sent.push(each),
    path: () => '/contacto',
    buildId: 'b1',
    random: () => random,
  })
  return { sent, report }
}

test('reports a failure with its kind, path and build', () => {
  const { sent, report } = createReporter()
  report('render', new TypeError('x is undefined'))
  expect(sent[0]).toMatchObject({
    kind: 'render',
    message: 'TypeError: x is undefined',
    path: '/contacto',
    buildId: 'b1',
  })
  expect(sent[0]?.stack).toContain('TypeError')
})

test('reports each failure once and at most five', () => {
  const { sent, report } = createReporter()
  report('error', new Error('a'))
  report('error', new Error('a'))
  expect(sent).toHaveLength(1)
  for (let n = 0; n < 10; n += 1) report('error', new Error(`b${n}`))
  expect(sent).toHaveLength(maxReports)
})

test('reports nothing if the document is not in the sample', () => {
  const { sent, report } = createReporter(0.5)
  report('error', new Error('a'))
  expect(sent).toEqual([])
})

test('removes query strings and e-mail addresses from messages', () => {
  const { sent, report } = createReporter()
  report('error', new Error('Failed: https://cauce.example/blog?q=secreto por ana@cauce.example'))
  expect(JSON.stringify(sent)).not.toMatch(/secreto|ana@/)
})

test('a report is smaller than 4 kB', () => {
  const { sent, report } = createReporter()
  const error = new Error('m'.repeat(9000))
  error.stack = 's'.repeat(9000)
  report('error', error)
  expect(JSON.stringify(sent[0]).length).toBeLessThan(4096)
})

test('removes e-mail addresses from the path and keeps the lines of a stack', () => {
  const sent: FailureReport[] = []
  const report = createFailureReporter({
    send: (each) => sent.push(each),
    path: () => '/perfil/ana@cauce.example',
    buildId: 'b1',
    random: () => 0,
  })
  const error = new Error('a')
  error.stack = 'load@https://cauce.example/assets/entry.js:2:14'
  report('error', error)
  expect(sent).toMatchObject([{ path: '/perfil/…', stack: error.stack }])
})
