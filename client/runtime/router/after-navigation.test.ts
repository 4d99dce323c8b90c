import { expect, test } from 'vitest'
import { createErrorOutcome } from '../routes/resolve.ts'
import { createAfterNavigation } from './after-navigation.ts'
import { createTestRoute } from './testing.ts'

/** A page that is arrived at by a link, where its reader may do something before it is painted; tells what has the focus. */
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
  const { view } = createErrorOutcome(createTestRoute('/a'), { statusCode: 404, message: '' })
  const afterNavigation = createAfterNavigation({
    // The few of its members that are asked.
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

test('a new page has its heading focused once it is painted', async () => {
  expect(await getFocusAfterNavigation(false, 'nothing')).toBe('the heading')
})

test('who went on before that keeps the focus: the next key is for what they chose', async () => {
  expect(await getFocusAfterNavigation(false, 'goes on')).toBe('a button')
})

test('the focus of what went with the page before comes to the heading, even if it goes late', async () => {
  expect(await getFocusAfterNavigation(false, 'leaves a field')).toBe('the heading')
})

test('the same page leaves the focus where it is, unless it is nowhere any more', async () => {
  expect(await getFocusAfterNavigation(true, 'goes on')).toBe('a button')
  expect(await getFocusAfterNavigation(true, 'leaves a field')).toBe('the heading')
})
