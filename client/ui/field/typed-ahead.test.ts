import { afterEach, expect, test, vi } from 'vitest'

class FakeElement {
  readonly name: string
  readonly href: string | null
  constructor(name: string, href: string | null = null) {
    this.name = name
    this.href = href
  }
  getAttribute = (): string | null => this.href
  matches = (selector: string): boolean => selector.split(', ').includes(this.name)
}

/** A document in which nothing but the typed keys happens; `press` returns true if the key was collected. */
async function createTestPage() {
  vi.useFakeTimers()
  vi.resetModules()
  const listeners = new Set<(event: unknown) => void>()
  const body = new FakeElement('body')
  const location = { pathname: '/mngr/blog' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('InputEvent', Event)
  vi.stubGlobal('KeyboardEvent', Event)
  vi.stubGlobal('document', {
    body,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })
  const { collectTyping, collectTypingForDialog, focusAndType } = await import('./typed-ahead.ts')
  const noKeys = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  return {
    body,
    location,
    link: new FakeElement('a', '/mngr/blog/nuevo'),
    openDialog: collectTypingForDialog,
    // The casts are safe: only the properties that these fakes have are used.
    click: (link: FakeElement, keys: Partial<typeof noKeys> = {}): void =>
      collectTyping({ ...noKeys, ...keys, currentTarget: link as unknown as Element }),
    press(key: string, target: unknown = body): boolean {
      let isPrevented = false
      const event = {
        key,
        target,
        ...noKeys,
        preventDefault: () => (isPrevented = true),
        stopPropagation: () => {},
      }
      for (const listener of listeners) listener(event)
      return isPrevented
    },
    /** What the first field gets when it appears. `onEvent` hears of its events. */
    readTyped(onEvent: (type: string) => void = () => {}): string {
      let text = ''
      focusAndType({
        focus: () => {},
        setRangeText: (given: string) => (text = given),
        dispatchEvent: ({ type }: Event) => onEvent(type),
      } as unknown as HTMLInputElement)
      return text
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a field gets what was typed on the link, on no element, and on the heading of its page', async () => {
  const { click, press, readTyped, link, location } = await createTestPage()
  click(link)
  expect([press('A', link), press(' '), press('😀'), press('Backspace')]).toEqual([true, true, true, true])
  location.pathname = '/mngr/blog/nuevo'
  expect([press('b', new FakeElement('h1')), press('Tab'), press('Dead')]).toEqual([true, false, false])
  expect(readTyped()).toBe('A b')
  expect(press('c')).toBe(false)
  expect(readTyped()).toBe('')
})

test('Enter after the first letter separates words, and does not press the link again', async () => {
  const { click, press, readTyped, link } = await createTestPage()
  click(link)
  expect([press('Enter', link), press('A', link), press('Enter', link), press('b')]).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(readTyped()).toBe('A b')
})

test('in a dialog, Enter is pressed after what was typed before it, once the page has had time to draw', async () => {
  const { openDialog, press, readTyped } = await createTestPage()
  openDialog()
  expect(['a', 'b', 'Enter', 'c'].map((key) => press(key, new FakeElement('input')))).not.toContain(false)
  const events: string[] = []
  expect(readTyped((type) => events.push(type))).toBe('ab')
  expect(events).toEqual(['input'])
  await Promise.resolve()
  expect(events).toEqual(['input', 'keydown'])
})

test('once the focus is on something else, that gets the keys', async () => {
  const { click, press, readTyped, link } = await createTestPage()
  click(link)
  press('A', link)
  for (const name of ['button', 'input', 'a']) expect(press(' ', new FakeElement(name)), name).toBe(false)
  expect(readTyped()).toBe('A')
})

test('keys typed on another page, such as the one to sign in, go into no field', async () => {
  const { click, press, readTyped, link, location } = await createTestPage()
  click(link)
  press('A', link)
  location.pathname = '/mngr/ingreso'
  expect([press('s'), press('e')]).toEqual([false, false])
  expect(readTyped()).toBe('')
})

test('Escape and time end it, what was typed for another field is dropped, and clicks for another tab start nothing', async () => {
  const { click, press, readTyped, link } = await createTestPage()
  click(link)
  press('A')
  press('Escape')
  expect(press('b')).toBe(false)
  click(link)
  press('c')
  vi.advanceTimersByTime(10_000)
  expect(press('d')).toBe(false)
  click(link, { altKey: true })
  expect(press('e')).toBe(false)
  click(link)
  press('f')
  click(link)
  press('g')
  const other = new FakeElement('summary')
  click(other)
  press('h')
  expect(readTyped()).toBe('h')
})
