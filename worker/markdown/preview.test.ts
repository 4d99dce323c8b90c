import { expect, test } from 'vitest'
import { createWorkBudget } from './cost/work-budget.ts'
import type { MediaImage } from './images.ts'
import { renderPreview } from './preview.ts'

const id = 'a'.repeat(20)
const image = (alt: string): MediaImage => ({
  src: `/medios/${id}/640.jpg`,
  srcset: '',
  width: 640,
  height: 480,
  alt,
  formerAlts: ['Antes'],
})

test('a preview uses the current description of its images', () => {
  const shown = (alt: string): string =>
    renderPreview(`![Antes](/medios/${id}/640.jpg)`, new Map([[id, image(alt)]])).html
  expect(shown('Un puente')).toContain('alt="Un puente"')
  expect(shown('Un río')).toContain('alt="Un río"')
  expect(shown('Un puente')).toContain('alt="Un puente"')
})

test('recent results are cached up to a limit, also for texts that cannot be rendered', () => {
  const long = (sign: string): string => sign.repeat(200_000)
  const first = renderPreview('Uno.')
  expect(renderPreview('Uno.')).toBe(first)
  for (const sign of 'abcde') renderPreview(long(sign))
  expect(renderPreview('Uno.')).toBe(first)
  for (const sign of 'fghijklm') renderPreview(long(sign))
  expect(renderPreview('Uno.')).not.toBe(first)
  const hostile = '*a _b '.repeat(30_000)
  expect(renderPreview(hostile).html).toContain('todavía no se puede mostrar')
  const isMuch = createWorkBudget()
  for (let times = 0; times < 4; times += 1) renderPreview(hostile)
  expect(isMuch()).toBe(false)
})
