import { expect, test } from 'vitest'
import { legalIds } from '#client/features/content/kinds/legal.ts'
import { findingTexts } from '#client/features/domain-check/finding-texts.ts'
import { serviceIds } from '#client/features/settings/contract/services.ts'
import { replaceAddressWords } from '#client/runtime/text/form-of-address.ts'
import { defaultSite } from '#client/site.ts'
import { signReference } from '../features/enquiries/reference.ts'
import { createSettingsClient, resetSettings } from '../features/settings/testing.ts'
import { getAddressWords } from '../site-settings/address-forms.ts'
import { createTestApp, type TestApp } from './testing.ts'
import { listVisibleTexts } from './visible-texts.ts'

// Conjugates verbs to find words of a wrong form of address. It does not use the tables of replacements, so that it
// also finds words that are missing there.

/** Stems of verbs that a site uses to address visitors. */
const verbs = {
  ar: 'acab agreg añad and anot apart apunt avanz avis ayud borr busc cambi cancel cerr comprob confirm cont contact contest contrat copi cre cuent cuid dej descarg dese empiez encuentr entr envi enví esper explic guard habl import ingres intent llam lleg llen lo llev mand mir mud necesit olvid pag pas pens perd pregunt prepar preocup prob prueb puls qued quit reclam registr regres renuev respald retir revis salt solicit tard termin tom trabaj us valor visit',
  er: 'abr aprend cre comprend conoc corr crec deb depend entiend escog hac le met ofrec pierd pued quier recog respond sab suel tien vend vuelv v',
  ir: 'abr añad asist conviert cumpl decid decíd describ dic dirig elig escrib exig incluy ocurr permit pid prefier recib reun sal segu sigu sirv suscrib viv',
} as const
const conjugate = (group: keyof typeof verbs, ...endings: string[]) =>
  verbs[group].split(' ').flatMap((stem) => endings.map((ending) => stem + ending))

/** Words that are used only with tú. */
const tuWords = new Set([
  ...'tú ti contigo eres estás has vas harás dirás podrás tendrás verás'.split(' '),
  ...'habías hayas tengas puedas quieras quisiste resuelvas necesites'.split(' '),
  ...conjugate('ar', 'as', 'aste', 'arás', 'abas'),
  ...conjugate('er', 'es', 'iste', 'erás', 'ías'),
  ...conjugate('ir', 'es', 'iste', 'irás', 'ías'),
])
/** Nouns spelled like one of the words above are removed. */
for (const noun of [
  'cuentas',
  'copias',
  'pruebas',
  'pasas',
  'llamas',
  'esperas',
  'importas',
  'visitas',
  'pagas',
  'obras',
  'preguntas',
])
  tuWords.delete(noun)
/** Words of tú that vos uses too: pronouns and the subjunctive. */
const sharedWithVos = new Set([
  'has',
  'vas',
  'hayas',
  'habías',
  'tengas',
  'puedas',
  'quieras',
  'resuelvas',
  'necesites',
  'estás',
  'ves',
  'quisiste',
])
const vosWords =
  /^(vos|sos|\p{L}+(?<!m|despu|adem|atr|detr|trav|qui[zs]|jam|dem|inter|ingl|pa|estar|tel|ar|er|ir)(ás|és|ís))$/u
const imperative =
  /^(escribe|elige|revisa|vuelve|prueba|comprueba|espera|acorta|mira|abre|sigue|copia|busca|añade|borra|pide|confirma|usa|entra|haz|pon)$/
const imperativeOfUsted = /^(escriba|elija|revise|vuelva|pruebe|compruebe|espere)$/
const alwaysUsteds = /^(usted|díganos|cuéntenos|escríbanos|inténtelo|envíelo|pídalo|acórtelo|confírmelo)$/
const alwaysTus =
  /^(dinos|cuéntanos|escríbenos|inténtalo|envíalo|pídelo|acórtalo|confírmalo|compruébalo|actívalo|cámbialo|hazlo|ponlo)$/
const imperativeOfVos =
  /^(vos|escribí|elegí|revisá|volvé|probá|comprobá|esperá|decinos|contanos|escribinos|intentalo|envialo|pedilo|acortalo|confirmalo)$/

type Form = 'usted' | 'vos'

function isTuForm(word: string, form: Form): boolean {
  if (alwaysTus.test(word)) return true
  if (form === 'vos') return tuWords.has(word) && !sharedWithVos.has(word) && !/[ai]ste$/.test(word)
  const isBound = /\p{L}{2}(ar|er|ir)te$/u.test(word) && !/^(re|so|trans)?porte$|^aparte$/.test(word)
  return tuWords.has(word) || /^(te|tu|tus|tuy[oa]s?)$/.test(word) || isBound
}

/** Words replaced by mistake: nouns, or verbs in the third person, as in «una restauración de pruebe». */
const falseMatches =
  /(?<!\p{L})(?:de|del|la|el|las|los|una?|alguien|nadie|quien|persona|se|lo|le|en|con|cada) (?:escrib[aí]|elij[aí]|revis[eá]|vuelva|volvé|prueb[eo]|probá|compruebe|comprobá|esper[eá]|incluí|acort[eá])(?!\p{L})/iu

const isOtherForm = (word: string, form: Form): boolean =>
  form === 'usted' ? vosWords.test(word) || imperativeOfVos.test(word) : alwaysUsteds.test(word)

/** The words of a text that belong to another form of address. */
function listOtherForms(text: string, form: Form): string[] {
  const wrong = falseMatches.exec(text)?.[0]
  if (wrong) return [wrong]
  return [...text.matchAll(/(^|[.:;,¿¡«(]\s*|\s)(\p{L}+)/gu)].flatMap(([, before = '', found = '']) => {
    const word = found.toLowerCase()
    // Counts only at the start of a clause: elsewhere the same word is a verb in the third person.
    const isAsked =
      (before === '' || /[.:;¿¡«(]/.test(before)) &&
      (imperative.test(word) || (form === 'vos' && imperativeOfUsted.test(word)))
    return isAsked || isTuForm(word, form) || isOtherForm(word, form) ? [found] : []
  })
}

const secret = { FORM_SECRET: 'un secreto solo para las pruebas' }

async function publicTexts(app: TestApp): Promise<[path: string, text: string][]> {
  const thanks = `/contacto/gracias?ref=${await signReference('C-0000-002D', secret.FORM_SECRET)}`
  const paths = [
    ...'/ /nosotros /servicios /contacto /hostinger /blog /blog/buscar /como-medimos'.split(' '),
    ...'/revisar-dominio /revisar-dominio/resultado?dominio=x'.split(' '),
    ...'/blog/buscar?q=nadaquehallar /contacto/gracias /nada /blog/nada /servicios/nada'.split(' '),
    ...serviceIds.map((id) => `/servicios/${id}`),
    ...legalIds.map((id) => `/${id}`),
    thanks,
  ]
  const pages = await Promise.all(
    paths.map(async (path) => [path, await (await app.request(path)).text()] as const),
  )
  const refused = await app.request('/contacto', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': '2001:db8:9::7' },
    body: 'nombre=',
  })
  return [...pages, ['/contacto, refused', await refused.text()] as const].flatMap(([path, html]) =>
    listVisibleTexts(html).map((text): [string, string] => [path, text]),
  )
}

test.each(['usted', 'vos'] as const)(
  'a site that uses %s addresses visitors consistently on every default page',
  async (formOfAddress) => {
    const app = await resetSettings(await createTestApp(secret))
    await app.run`DELETE FROM entries WHERE kind = 'article'`
    const { save } = await createSettingsClient(app)
    expect((await save(0, { ...defaultSite, treatment: formOfAddress })).status).toBe(200)
    const said = await publicTexts(app)
    expect(said.length).toBeGreaterThan(300)
    const wrong = said.flatMap(([path, text]) =>
      listOtherForms(text, formOfAddress).map((word) => `${path}: ${word} – ${text}`),
    )
    expect([...new Set(wrong)]).toEqual([])
  },
)

test('the checks for usted and vos find words of tú on default pages, whose texts are written in tú', async () => {
  const app = await resetSettings(await createTestApp(secret))
  await app.run`DELETE FROM entries WHERE kind = 'article'`
  const said = await publicTexts(app)
  for (const formOfAddress of ['usted', 'vos'] as const) {
    const pages = new Set(
      said.flatMap(([path, text]) => (listOtherForms(text, formOfAddress).length > 0 ? [path] : [])),
    )
    for (const path of ['/', '/nosotros', '/servicios', '/servicios/sitios', '/contacto', '/blog'])
      expect(pages, `${formOfAddress} ${path}`).toContain(path)
  }
})

test.each(['usted', 'vos'] as const)('the explanations of the domain check have a form for %s', (form) => {
  const words = getAddressWords(form)
  const texts = Object.values(findingTexts).flatMap(({ title, purpose, outcomes }) => [
    title,
    purpose,
    ...Object.values<{ meaning: string; advice?: string }>(outcomes).flatMap(({ meaning, advice = '' }) => [
      meaning,
      advice,
    ]),
  ])
  expect(texts.flatMap((text) => listOtherForms(replaceAddressWords(text, words), form))).toEqual([])
})
