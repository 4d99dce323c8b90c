import { expect, test } from 'vitest'
import { splitQuoted } from './split-quoted.ts'

test('what was quoted at the end is told from what was written, and nothing is lost', () => {
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

test('what programs write above a quote is folded with it, whether they mark its lines or not', () => {
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
  // Written between what is quoted, or nothing of a quote at all.
  for (const text of [
    'El lunes, Ana escribió:\n> ¿Va bien?\nSí.\n> ¿Y el martes?\nNo.',
    'De: mi parte, gracias.\nHasta pronto',
    'El director escribió: que sí.',
  ])
    expect(splitQuoted(text), text).toEqual({ written: text, quoted: '' })
})
