import { expect, test } from 'vitest'
import { createErrorView } from '../routes/resolve.ts'
import { createAfterNavigation } from './after-navigation.ts'
import { createTestRoute } from './testing.ts'

/** Navigates and returns the name of the focused element. `meanwhile` is what the reader does before the next paint. */
async function getFocusAfterNavigation(
  isSamePage: boolean,
  meanwhile: 'nothing' | 'goes on' | 'leaves a field',
): Promise<string> {
  const body = { name: 'body' }
  const button = { name: 'a button' }
  const heading = { name: 'the heading', tabIndex: -1, focus: () => void (document.activeElement = heading) }
  const document = {
    title: '',
    body,
    activeElement: meanwhile === 'leaves a field' ? button : body,
    getElementById: () => null,
    querySelector: () => heading,
  } as { activeElement: { name: string } }
  const view = createErrorView(createTestRoute('/a'), { statusCode: 404, message: '' })
  const afterNavigation = createAfterNavigation({
    // The fake document has only the members that the code uses.
    document: document as unknown as Document,
    getTitle: () => 'A',
    isCurrent: () => true,
    async nextPaint() {
      if (meanwhile === 'goes on') document.activeElement = button
      if (meanwhile === 'leaves a field') document.activeElement = body
    },
  })
  await afterNavigation(view, isSamePage)
  return document.activeElement.name
}

test('focuses the heading of a new page once it is painted', async () => {
  expect(await getFocusAfterNavigation(false, 'nothing')).toBe('the heading')
})

test('keeps the focus that the reader set before the new page was painted', async () => {
  expect(await getFocusAfterNavigation(false, 'goes on')).toBe('a button')
})

test('focuses the heading if the focused element is removed before the new page is painted', async () => {
  expect(await getFocusAfterNavigation(false, 'leaves a field')).toBe('the heading')
})

test('keeps the focus if the same page is shown again, or focuses the heading if the focused element is gone', async () => {
  expect(await getFocusAfterNavigation(true, 'goes on')).toBe('a button')
  expect(await getFocusAfterNavigation(true, 'leaves a field')).toBe('the heading')
})
