import { expect, test } from 'vitest'
import { splitQuoted } from './split-quoted.ts'

test('splitQuoted separates the quote at the end of a mail from the written text, and drops no text', () => {
  expect(splitQuoted('Sí.\n\nEl lunes, Ana escribió:\n> ¿Va bien?\n>\n> Ana\n')).toEqual({
    written: 'Sí.',
    quoted: 'El lunes, Ana escribió:\n> ¿Va bien?\n>\n> Ana',
  })
  expect(splitQuoted('Dijiste:\n> esto\nY yo digo que no.')).toEqual({
    written: 'Dijiste:\n> esto\nY yo digo que no.',
    quoted: '',
  })
  expect(splitQuoted('Sin cita:\n\n')).toEqual({ written: 'Sin cita:\n\n', quoted: '' })
  expect(splitQuoted('> todo citado')).toEqual({ written: '', quoted: '> todo citado' })
  expect(splitQuoted('')).toEqual({ written: '', quoted: '' })
})

test('the line or header that mail programs put above a quote belongs to the quote', () => {
  const written = 'El lunes va bien.'
  for (const quoted of [
    'El vie, 21 nov 2026 a las 9:58, Ana (<\na@b.example>) escribió:\n\n> ¿Va bien?\n> Ana',
    'On Fri, Nov 21, 2026 at 9:58 AM Ana <a@b.example> wrote:\n\n¿Va bien?',
    '________________________________\nDe: Ana\nEnviado: viernes\n\n¿Va bien?',
    '-----Mensaje original-----\nDe: Ana\n\n¿Va bien?',
    'De: Ana <a@b.example>\nEnviado: viernes\nPara: Luz\nAsunto: Sitio\n\n¿Va bien?',
    '> El 21 nov 2026, a las 9:58, Ana <a@b.example> escribió:\n> \n> ¿Va bien?',
  ])
    expect(splitQuoted(`${written}\n\n${quoted}\n`), quoted).toEqual({ written, quoted })
  // A reply between quoted lines, and texts without a quote, are not split.
  for (const text of [
    'El lunes, Ana escribió:\n> ¿Va bien?\nSí.\n> ¿Y el martes?\nNo.',
    'De: mi parte, gracias.\nHasta pronto',
    'El director escribió: que sí.',
  ])
    expect(splitQuoted(text), text).toEqual({ written: text, quoted: '' })
})
