import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getAddressWords } from '#worker/site-settings/address-forms.ts'
import { listSources, visitTexts } from './sources.ts'

// Public texts are written with tú and translated word by word. The imperative of tú is also the third person: «incluye»
// must become «incluya» in «incluye la referencia», but not in «el contrato incluye las cláusulas».

/** The imperatives that are translated: only their form of vos ends with an accent. */
const imperatives = Object.entries(getAddressWords('vos')).flatMap(([tu, vos]) =>
  /[áéí]$/.test(vos) ? [tu] : [],
)

/** Texts that visitors read. The manager area addresses everybody with tú. */
const publicFile =
  /^(?:client\/(?:ui|runtime)\/|client\/features\/(?:site|blog|domain-check|enquiries\/(?:form|pages|contract)|content\/public)\/|worker\/(?:mail|render|http\/limits)\/|worker\/features\/(?:site|blog|domain-check|enquiries\/(?:api\.ts|form)|content\/(?:templates|defaults|reading))\/?)/
/** What only users of the manager area read. */
const managerFile = /\/(?:inbox|answers)\.ts$/
/** Texts that no form of address changes, because no `say` gets them. */
const unchangedTexts = new Set(['Quién escribe', 'Qué se revisa y para qué sirve'])

const imperative = new RegExp(`(?<!\\p{L})(?:${imperatives.join('|')})(?!\\p{L})`, 'gu')
/** What stands before an imperative: the start of a clause. */
const clauseStart = /(?:^|[.:;,¿¡«(]|(?<!\p{L})(?:y|e|o|u|que))\s*$/u

/** Words that would be translated although they are a third person or a noun, as in «una copia de prueba». */
const listThirdPersons = (text: string): string[] =>
  [...text.matchAll(imperative)].flatMap(({ 0: word, index }) =>
    clauseStart.test(text.slice(0, index)) ? [] : [word],
  )

test('no public text has a third person that is translated as if it asked visitors for something', () => {
  expect(imperatives).toContain('escribe')
  const found: string[] = []
  for (const file of listSources()) {
    if (!publicFile.test(file) || managerFile.test(file)) continue
    visitTexts(file, readFileSync(file, 'utf8'), (text) => {
      if (!unchangedTexts.has(text.trim()))
        found.push(...listThirdPersons(text.trim()).map((word) => `${file}: «${word}» in «${text}»`))
    })
  }
  expect(found).toEqual([])
})

test('a third person is found, and an imperative is not', () => {
  expect(listThirdPersons('En unos minutos vuelve a recibir mensajes')).toEqual(['vuelve'])
  expect(listThirdPersons('Acórtalo y vuelve a enviarlo: elige otro.')).toEqual([])
})
