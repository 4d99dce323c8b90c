import { expect, test } from 'vitest'
import { createZone } from '#client/ui/time/zone.ts'
import { emptyContent } from '../../contract.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { createSiteZone } from '../../site-zone.ts'
import { createEditedText } from '../../testing.ts'
import { describeOutcome, isOverWhenPublished } from './use-text-actions.ts'

const scheduled = createEditedText({
  id: 'uno',
  rev: 2,
  kind: 'service',
  content: emptyContent,
  savedAt: '2026-11-26T10:00:00.000Z',
  state: 'scheduled',
  from: '2026-12-05T09:00:00.000Z',
})
const describe = (change: Partial<EditedText>) =>
  describeOutcome({ ...scheduled, ...change }, 'https://cauce.example', createSiteZone('UTC', 'UTC'))

test('a scheduled text says when it appears, and that nobody reads it until then', () => {
  expect(describe({}).consequence).toMatch(/^Se publica solo el 5 dic 2026, 09:00\. .*nadie lo lee/)
  expect(describe({ id: 'portada' }).consequence).toContain('Hasta entonces se ve el texto de fábrica')
})

test('scheduled changes of a published text say that readers go on seeing the published one', () => {
  const outcome = describe({ isPublic: true, publicPath: '/servicios/sitios' })
  expect(outcome).toEqual({
    text: 'Cambios programados.',
    publicAddress: {
      intro: 'Los visitantes siguen viendo lo publicado en',
      address: 'https://cauce.example/servicios/sitios',
    },
    consequence: 'El texto nuevo se publica solo el 5 dic 2026, 09:00.',
  })
})

test('an offer or event that would be over when readers first see it is asked about', () => {
  const zone = createZone('Europe/Madrid')
  const isOver = (
    kind: 'job' | 'event' | 'page',
    content: object,
    from: Date | null = null,
    isPublic = false,
  ) => isOverWhenPublished({ kind, isPublic }, { ...emptyContent, ...content }, { zone, from })
  const past = { end: '2020-12-04T20:00', lastDay: '2020-12-04' }
  const future = { end: '2099-12-04T20:00', lastDay: '2099-12-04' }
  expect([isOver('job', past), isOver('event', past)]).toEqual([true, true])
  expect([isOver('job', future), isOver('event', future), isOver('page', past)]).toEqual([
    false,
    false,
    false,
  ])
  // A correction of what readers already see asks nothing; a publication after the last day does.
  expect(isOver('job', past, null, true)).toBe(false)
  expect(isOver('job', future, new Date('2100-01-01'))).toBe(true)
})
