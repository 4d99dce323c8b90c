import { expect, test } from 'vitest'
import { createSafeStorage } from '../browser/storage.ts'
import { createFakeClock, createMemoryStorage } from '../browser/testing.ts'
import { createReload } from './reload.ts'

const toUrl = (path: string): URL => new URL(path, 'https://cauce.example')

function createTestReload(memory: Storage | null = createMemoryStorage()) {
  const clock = createFakeClock()
  const loadedDocuments: string[] = []
  const storage = createSafeStorage(() => {
    if (!memory) throw new Error('blocked')
    return memory
  })
  const document = () =>
    createReload({
      storage,
      now: clock.now,
      loadDocument: (to, history) => loadedDocuments.push(`${history} ${to.pathname}`),
    })
  return { clock, gone: loadedDocuments, memory, document }
}

test('loads the same path once in 10 s, across documents', () => {
  const { clock, gone, document } = createTestReload()
  expect(document()(toUrl('/blog'), 'push')).toBe(true)
  clock.advance(9_999)
  expect(document()(toUrl('/blog'), 'push')).toBe(false)
  clock.advance(1)
  expect(document()(toUrl('/blog'), 'replace')).toBe(true)
  expect(gone).toEqual(['push /blog', 'replace /blog'])
})

test('does not limit another path', () => {
  const { gone, document } = createTestReload()
  const reload = document()
  reload(toUrl('/blog'), 'push')
  expect(reload(toUrl('/nosotros'), 'push')).toBe(true)
  expect(gone).toHaveLength(2)
})

test('stores path and expiry as JSON before leaving', () => {
  const { clock, memory, document } = createTestReload()
  clock.advance(500)
  document()(toUrl('/blog'), 'push')
  expect(JSON.parse(memory?.getItem('recarga') ?? '')).toEqual({ path: '/blog', expires: 10_500 })
})

test('treats corrupt storage as empty', () => {
  const { memory, document } = createTestReload()
  for (const corrupt of [
    '{',
    'null',
    '[]',
    '{"path":"/blog","expires":"mañana"}',
    '7',
    '{"path":"/blog","expires":9e15}',
  ]) {
    memory?.setItem('recarga', corrupt)
    expect(document()(toUrl('/blog'), 'push'), corrupt).toBe(true)
  }
})

test('reloads at most once per document if session storage is blocked', () => {
  const { gone, document } = createTestReload(null)
  const reload = document()
  expect(reload(toUrl('/blog'), 'push')).toBe(true)
  expect(reload(toUrl('/nosotros'), 'push')).toBe(false)
  expect(gone).toEqual(['push /blog'])
})
