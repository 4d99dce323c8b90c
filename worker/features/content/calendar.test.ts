import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import { toCalendar } from './calendar.ts'
import { createContentClient, exampleEvent } from './testing.ts'

const event = {
  uid: 'a@cauce.example',
  url: 'https://cauce.example/eventos/a',
  at: Date.parse('2026-11-02T10:20:30.400Z'),
  title: 'Ríos; mares, y \\ lagos',
  summary: 'Una línea.\nOtra.',
  place: 'Calle 1, Mérida',
  online: '/sala',
  startsAt: Date.parse('2026-12-05T00:00:00Z'),
  endsAt: Date.parse('2026-12-05T02:00:00Z'),
}

test('a calendar file escapes its texts, has its times in UTC and ends its lines with CRLF', () => {
  expect(toCalendar(event).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cauce//Eventos//ES',
    'BEGIN:VEVENT',
    'UID:a@cauce.example',
    'DTSTAMP:20261102T102030Z',
    'DTSTART:20261205T000000Z',
    'DTEND:20261205T020000Z',
    'SUMMARY:Ríos\\; mares\\, y \\\\ lagos',
    'DESCRIPTION:Una línea.\\nOtra.\\nhttps://cauce.example/sala',
    'LOCATION:Calle 1\\, Mérida',
    'URL:https://cauce.example/eventos/a',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('long lines are folded after at most 75 bytes, never within a character', () => {
  const title = 'ñ👋'.repeat(40)
  const text = toCalendar({ ...event, title })
  const lines = text.split('\r\n')
  expect(lines.map((line) => new TextEncoder().encode(line).byteLength).filter((size) => size > 75)).toEqual(
    [],
  )
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})

test('the calendar file of a published event keeps its UID over versions; others are missing', async () => {
  const { app, published, publish, text } = await createContentClient(await createTestApp())
  const path = `/eventos/${exampleEvent.slug}.ics`
  expect((await app.request(path)).status).toBe(404)
  const entry = await published(exampleEvent)
  const answer = await app.request(path)
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  const first = await answer.text()
  expect(first).toContain('DTSTART:20991205T000000Z\r\n')
  await publish(entry, { ...exampleEvent, title: 'Otra' })
  const second = await text(path)
  expect(second).toContain('SUMMARY:Otra')
  const uid = /UID:(.+)\r\n/
  expect(uid.exec(second)?.[1]).toBe(uid.exec(first)?.[1])
})
