import { expect } from '@playwright/test'
import { keys, type Tab } from './tab.ts'

type ElementKind = 'link' | 'button' | 'textbox' | 'checkbox' | 'heading'

const selectors: Readonly<Record<ElementKind, string>> = {
  link: 'a[href]',
  button: 'button, summary, [role=button]',
  textbox: 'input, textarea, select, [contenteditable=true]',
  checkbox: 'input[type=checkbox]',
  heading: 'h1, h2, h3',
}

/** Runs in the page. Returns the position of the first visible element of this kind whose label or text is `name`. */
function findVisible(selector: string, name: string, within: string): { x: number; y: number } | null {
  const clean = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  for (const element of document.querySelectorAll<HTMLElement>(within)) {
    for (const found of element.querySelectorAll<HTMLInputElement>(selector)) {
      const names = [
        found.getAttribute('aria-label'),
        document.getElementById(found.getAttribute('aria-labelledby') ?? '')?.textContent,
        ...[...(found.labels ?? [])].map((label) => label.textContent),
        found.textContent,
      ]
      if (!names.some((given) => clean(given) === name) || !found.checkVisibility()) continue
      if (found.disabled || found.closest('fieldset:disabled')) continue
      found.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = found.getBoundingClientRect()
      return { x: left + Math.min(width / 2, 200), y: top + Math.min(height / 2, 200) }
    }
  }
  return null
}

/** Acts like a person at the screen: finds elements by visible names and texts, presses and types. */
export type Person = ReturnType<typeof createPerson>

export function createPerson(tab: Tab, site: string) {
  async function find(kind: ElementKind, name: string, within = 'body'): Promise<{ x: number; y: number }> {
    const args = [selectors[kind], name, within].map((arg) => JSON.stringify(arg)).join(',')
    let point: unknown = null
    await expect
      .poll(
        async () => {
          const before = JSON.stringify(point)
          point = await tab.evaluate(`(${findVisible.toString()})(${args})`)
          // Wait until the element is where it was a moment ago: it may still be moving.
          return point !== null && JSON.stringify(point) === before
        },
        { message: `${kind} «${name}»` },
      )
      .toBe(true)
    // The cast is safe: `findVisible` returns nothing else.
    return point as { x: number; y: number }
  }

  async function press(kind: ElementKind, name: string, within?: string): Promise<void> {
    const { x, y } = await find(kind, name, within)
    await tab.press(x, y)
  }

  const evaluate = <T>(work: () => T | Promise<T>): Promise<T> =>
    // The page returns a value of the function's own type.
    tab.evaluate(`(${work.toString()})()`) as Promise<T>

  return {
    evaluate,
    find,
    press,
    open: (path: string) => tab.open(site + path),
    back: () => tab.back(),
    type: (text: string) => tab.type(text),
    async fill(name: string, text: string): Promise<void> {
      await press('textbox', name)
      await tab.type(text)
    },
    escape: () => tab.type(keys.escape),
    enter: () => tab.type(keys.enter),
    async expectPage(path: string | RegExp, title: string | RegExp): Promise<void> {
      const expectedTitle = typeof title === 'string' ? `${title} - Cauce` : title
      await expect.poll(() => evaluate(() => document.title)).toMatch(expectedTitle)
      const where = await evaluate(() => location.pathname + location.search)
      expect(where).toMatch(typeof path === 'string' ? new RegExp(`^${path.replace('?', '\\?')}$`) : path)
    },
    expectText: (selector: string, text: string | RegExp) =>
      expect
        .poll(() => tab.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`))
        .toMatch(text),
  }
}
