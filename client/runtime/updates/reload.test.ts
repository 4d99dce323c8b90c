import { expect, test } from 'vitest'
import { createSafeStorage } from '../browser/storage.ts'
import { createClock, createMemoryStorage } from '../browser/testing.ts'
import { createReload } from './reload.ts'

const url = (path: string): URL => new URL(path, 'https://cauce.example')

function create(memory: Storage | null = createMemoryStorage()) {
  const clock = createClock()
  const gone: string[] = []
  const storage = createSafeStorage(() => {
    if (!memory) throw new Error('blocked')
    return memory
  })
  const document = () =>
    createReload({ storage, now: clock.now, go: (to, history) => gone.push(`${history} ${to.pathname}`) })
  return { clock, gone, memory, document }
}

test('the same path is loaded once in 10 s, across documents', () => {
  const { clock, gone, document } = create()
  expect(document()(url('/blog'), 'push')).toBe(true)
  clock.pass(9_999)
  expect(document()(url('/blog'), 'push')).toBe(false)
  clock.pass(1)
  expect(document()(url('/blog'), 'replace')).toBe(true)
  expect(gone).toEqual(['push /blog', 'replace /blog'])
})

test('another path is another matter', () => {
  const { gone, document } = create()
  const reload = document()
  reload(url('/blog'), 'push')
  expect(reload(url('/nosotros'), 'push')).toBe(true)
  expect(gone).toHaveLength(2)
})

test('the slot is written before leaving, as JSON', () => {
  const { clock, memory, document } = create()
  clock.pass(500)
  document()(url('/blog'), 'push')
  expect(JSON.parse(memory?.getItem('cauce:reload') ?? '')).toEqual({ path: '/blog', expires: 10_500 })
})

test('corrupt storage counts as nothing stored', () => {
  const { memory, document } = create()
  for (const corrupt of ['{', 'null', '[]', '{"path":"/blog","expires":"mañana"}', '7']) {
    memory?.setItem('cauce:reload', corrupt)
    expect(document()(url('/blog'), 'push'), corrupt).toBe(true)
  }
})

test('with session storage blocked a document reloads at most once', () => {
  const { gone, document } = create(null)
  const reload = document()
  expect(reload(url('/blog'), 'push')).toBe(true)
  expect(reload(url('/nosotros'), 'push')).toBe(false)
  expect(gone).toEqual(['push /blog'])
})
