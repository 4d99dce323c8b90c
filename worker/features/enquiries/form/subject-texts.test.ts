import { expect, test } from 'vitest'
import { getDefaultText } from '../../content/defaults/default-texts.ts'
import { toContactData } from './subject-texts.ts'

test.each([
  ['tu', 'Cuéntanos en unas líneas qué experiencia tienes y adjunta tu currículum', /usted/],
  [
    'usted',
    'Cuéntenos en unas líneas qué experiencia tiene y adjunte su currículum',
    /\b(te|tu|tus|has|tienes|buscas)\b/,
  ],
  [
    'vos',
    'Contanos en unas líneas qué experiencia tenés y adjuntá tu currículum',
    /\b(tienes|prefieres|buscas)\b/,
  ],
])('an applicant is addressed as %s, and the name of the offer stays', async (treatment, lead, others) => {
  const text = await getDefaultText('contact', { name: 'Taller', treatment })
  const { contact } = await toContactData({ contact: text }, 'job', 'Lo que buscas tú', treatment)
  expect(contact.lead).toBe(`Para «Lo que buscas tú». ${lead}, como archivo o como enlace.`)
  const { lead: _, ...rest } = contact
  expect(JSON.stringify(rest)).not.toMatch(others)
  expect(await toContactData({ contact: text }, undefined, '', treatment)).toEqual({ contact: text })
})
