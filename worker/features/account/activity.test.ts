import { expect, test } from 'vitest'
import { unknownDevice } from '../../http/request/device-name.ts'
import { toActivity } from './activity.ts'

const row = {
  at: 0,
  event: 'post.published',
  detail: null,
  device: null,
  country: null,
  actorKind: 'themselves',
  actorName: null,
} as const

test('names the article or text with any title', () => {
  const title = "Precios en US$$ y $' raro"
  expect(toActivity({ ...row, detail: title }).text).toBe(`Publicaste el artículo «${title}».`)
  const detail = `el servicio «${title}»`
  expect(toActivity({ ...row, event: 'document.published', detail }).text).toBe(`Publicaste ${detail}.`)
})

test('names no unknown device', () => {
  expect(toActivity({ ...row, device: unknownDevice }).device).toBe(null)
  expect(toActivity({ ...row, device: 'Firefox en Linux' }).device).toBe('Firefox en Linux')
})
