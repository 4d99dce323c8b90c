import { expect, test } from 'vitest'
import { readSeedArticles } from './testing.ts'

/** Words that address the reader with tú. */
const familiar =
  /(?<!\p{L})(?:tú|te|ti|tus?|contigo|tuy[oa]s?|puedes|tienes|quieres|debes|necesitas|usas|sabes|haces|publicas|envías|guardas|eliges|haz|hazl[oa]s?|pon|ponl[oa]s?|ten|mantén|supón|revísal[oa]s?|compruébal[oa]s?|léel[oa]s?|úsal[oa]s?|guárdal[oa]s?|déjal[oa]s?)(?!\p{L})/giu

/** Removes what is not checked: code, titles, and headings (their anchors are linked to, so they stay). */
const spokenText = (markdown: string): string =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^(?:#|title:).*$/gm, '')
    .replace(/`[^`]*`/g, '')

test.each(readSeedArticles())(
  '%s does not address the reader, because the form of address is a setting',
  (_, markdown) => {
    expect(spokenText(markdown).match(familiar) ?? []).toEqual([])
  },
)

test('the pattern finds words of tú in text, but not in code', () => {
  expect('Revisa tu sitio, que te espera. `tu.sitio`'.match(familiar)).toEqual(['tu', 'te', 'tu'])
  expect(spokenText('# Tu sitio\n\n```\ntu\n```\n`tu` Tu.').match(familiar)).toEqual(['Tu'])
})
