import type { SiteResult } from '#client/features/blog/contract/search.ts'
import { legalIds, legalTitles } from '#client/features/content/kinds/legal.ts'
import { createDefaultServices } from '#client/features/site/default-services.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import type { Database } from '#worker/env.ts'
import { splitWords } from '#worker/search/nearest.ts'
import { createVocabulary, findNearestWords, type Vocabulary } from '#worker/search/vocabulary.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { joinTexts, listPublicEntries } from '../../content/reading/public-list.ts'
import { readPublicTexts } from '../../content/reading/public-texts.ts'
import { toTerm, getStem, pickSignificantTerms, splitTerms } from './query.ts'

// Searches the rest of the site for visitors who search the blog: services, people, cases, offers, events, pages,
// questions, contact.

const maxSiteResults = 8

/** `alias`: other words that people use for the place; `text`: further text of the place to search. */
type SitePlace = SiteResult & { alias?: string; text?: string }

const typicalWords = {
  offer: 'precio tarifa costo coste presupuesto cotización plan contratar oferta',
  contact:
    'teléfono número celular móvil llamar whatsapp correo email mail escribir mensaje formulario horario abierto atención dirección ubicación dónde cita soporte',
  about: 'empresa equipo quiénes somos historia trabajo personas casos clientes',
} as const

/** Lists all public places. The queries start in one turn: a versioned database sends them as one batch. */
async function listPlaces(db: Database, now: number): Promise<SitePlace[]> {
  const [shown, documents, { site }] = await Promise.all([
    readPublicTexts({ db, now }, 'service', 'person', 'case', 'question', 'offer', 'about', 'contact'),
    listPublicEntries(db, now, { withTexts: true }),
    readSiteState(db, now),
  ])
  const {
    offer,
    about,
    contact,
    person = [],
    case: allCases = [],
    question = [],
    service = createDefaultServices(site.services),
  } = shown
  const cases = allCases.filter(({ slug }) => slug !== '')
  const casePaths = new Set(cases.map(({ slug }) => `casos/${slug}`))
  // Services and cases come with more texts, and without an own service the default ones are shown.
  const own = documents.filter(({ kind, slug }) => kind !== 'service' && !casePaths.has(slug))
  const longTexts = new Map(documents.map((each) => [`/${each.slug}`, each.text]))
  const legal = legalIds.filter((id) => own.every(({ slug }) => slug !== id))
  return [
    ...service.map(({ slug, title, summary, solves, price }) => {
      const path = `/servicios/${slug}`
      const text = `${solves} ${price && typicalWords.offer} ${longTexts.get(path) ?? ''}`
      return { path, title, about: summary, text }
    }),
    ...[
      { path: '/servicios', page: offer, alias: typicalWords.offer },
      { path: '/contacto', page: contact, alias: typicalWords.contact },
      { path: '/nosotros', page: about, alias: typicalWords.about },
    ].map(({ page, ...place }) => ({ ...place, title: page.name, about: page.lead, text: joinTexts(page) })),
    ...person.map((one) => ({
      path: '/nosotros#personas',
      title: one.title,
      about: one.role,
      text: joinTexts(one),
    })),
    ...cases.map((one) => ({
      path: `/casos/${one.slug}`,
      title: one.title,
      about: one.summary,
      text: joinTexts(one),
    })),
    ...question.map(({ title, answer }) => ({ path: '/servicios#preguntas', title, about: answer })),
    ...own.map(({ slug, title, description, text }) => ({
      path: `/${slug}`,
      title,
      about: description,
      text,
    })),
    ...legal.map((id) => ({ path: `/${id}`, title: legalTitles[id], about: '', alias: 'legal datos' })),
  ]
}

const toStem = (word: string): string => getStem(word) ?? word

/** Places with the words of their names and texts, to be used for many queries. */
type SiteIndex = {
  text: string
  vocabulary: Vocabulary
  byStem: ReadonlyMap<string, readonly string[]>
  places: readonly { place: SitePlace; words: readonly ReadonlySet<string>[] }[]
}

/** The index of the last search in this isolate; reused while the places are the same. */
let lastIndex: SiteIndex | null = null

function getSiteIndex(listed: readonly SitePlace[]): SiteIndex {
  const text = JSON.stringify(listed)
  if (lastIndex?.text === text) return lastIndex
  const places = listed.map((place) => {
    const texts = [place.title, place.alias ?? '', `${place.about} ${place.text ?? ''}`]
    return { place, words: texts.map((text) => new Set(splitWords(text).map(foldText))) }
  })
  const vocabulary = createVocabulary(places.flatMap(({ words }) => words.flatMap((set) => [...set])))
  lastIndex = { text, vocabulary, byStem: Map.groupBy(vocabulary.words, toStem), places }
  return lastIndex
}

/**
 * The distances of words from a term in any of its spellings. A word with the same stem counts as near as a word that
 * starts with the term.
 */
function measureDistances(
  spellings: readonly string[],
  { vocabulary, byStem }: SiteIndex,
): Map<string, number> {
  const distances = new Map<string, number>()
  const note = (word: string, distance: number): void =>
    void distances.set(word, Math.min(distance, distances.get(word) ?? Infinity))
  for (const form of spellings) {
    for (const [word, distance] of findNearestWords(vocabulary, form)) note(word, distance)
    for (const word of byStem.get(toStem(form)) ?? []) note(word, 0.5)
  }
  return distances
}

const toName = (text: string): string => splitWords(text).map(foldText).join(' ')

/**
 * The places of the site that match a query, best first: the one with this name, then those with hits in names, then
 * with hits in texts.
 */
export async function searchSite(db: Database, q: string, now: number): Promise<SiteResult[]> {
  const terms = pickSignificantTerms(splitTerms(q).map(toTerm)).map(({ spellings }) =>
    spellings.map(foldText),
  )
  if (terms.length === 0) return []
  const index = getSiteIndex(await listPlaces(db, now))
  const distances = terms.map((spelled) => measureDistances(spelled, index))
  const places = index.places.map(({ place, words }) => {
    const [title, called] = words
    const nearest = (of: ReadonlyMap<string, number>, sets: readonly ReadonlySet<string>[]): number =>
      [...of].reduce(
        (least, [word, distance]) =>
          distance < least && sets.some((set) => set.has(word)) ? distance : least,
        Infinity,
      )
    const found = distances.map((of) => nearest(of, words)).filter((distance) => distance !== Infinity)
    const among = (set: ReadonlySet<string> | undefined): number =>
      set ? distances.filter((of) => nearest(of, [set]) !== Infinity).length : 0
    const named = among(title)
    const distance = found.reduce((sum, each) => sum + each, 0)
    return {
      place,
      isExact: toName(place.title) === toName(q),
      count: found.length,
      rank: 2 * named + among(called),
      distance,
    }
  })
  // Matches with typos count only if no place matches without one. A place need not match all words of the query,
  // because articles may match the others.
  const isSure = places.some(({ count, distance }) => count > 0 && distance < count)
  const most = Math.max(...places.map(({ count }) => count))
  return places
    .filter(({ count, distance }) => count > 0 && count === most && (!isSure || distance < count))
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || b.rank - a.rank || a.distance - b.distance)
    .slice(0, maxSiteResults)
    .map(({ place: { path, title, about } }) => ({ path, title, about }))
}
