import { expect, test } from 'vitest'
import { createStore } from '../browser/store.ts'
import { createFakeClock, flushPromises } from '../browser/testing.ts'
import { createViewCommitter, maxAnimatedDrawMs } from './commit-view.ts'
import type { View } from './runtime.ts'
import { createTestRoute } from './testing.ts'

const createView = (path: string): View => ({
  route: createTestRoute(path),
  module: null,
  data: null,
  error: null,
})

test('runs the callback and resolves when the view is reported as committed', async () => {
  const store = createStore(createView('/'))
  const stage = createViewCommitter({ store, now: () => 0, prefersReducedMotion: () => false })
  const log: string[] = []
  const blog = createView('/blog')
  void stage.commitView(blog, () => log.push('arrived')).then(() => log.push('done'))
  expect(store.get()).toBe(blog)
  await flushPromises()
  expect(log).toEqual([])
  stage.onViewCommitted(blog)
  await flushPromises()
  expect(log).toEqual(['arrived', 'done'])
})

test('resolves without running the callback if the view was replaced before it was drawn', async () => {
  const stage = createViewCommitter({
    store: createStore(createView('/')),
    now: () => 0,
    prefersReducedMotion: () => false,
  })
  const log: string[] = []
  const second = createView('/nosotros')
  void stage.commitView(createView('/blog'), () => log.push('first')).then(() => log.push('first done'))
  void stage.commitView(second, () => log.push('second'))
  stage.onViewCommitted(second)
  await flushPromises()
  expect(log).toEqual(['second', 'first done'])
})

test('animates only between pages, on devices that draw a page within a frame, without reduced motion', () => {
  const clock = createFakeClock()
  const store = createStore(createView('/'))
  let reduced = false
  const stage = createViewCommitter({ store, now: clock.now, prefersReducedMotion: () => reduced })
  let drawTime = 40
  store.subscribe(() => {
    clock.sleep(drawTime)
    stage.onViewCommitted(store.get())
  })
  expect(stage.shouldAnimate(createView('/blog'))).toBe(false)
  void stage.commitView(createView('/blog'))
  expect(stage.shouldAnimate(createView('/'))).toBe(false)
  drawTime = maxAnimatedDrawMs - 1
  void stage.commitView(createView('/nosotros'))
  expect(stage.shouldAnimate(createView('/'))).toBe(true)
  expect(stage.shouldAnimate(createView('/nosotros'))).toBe(false)
  reduced = true
  expect(stage.shouldAnimate(createView('/'))).toBe(false)
})
