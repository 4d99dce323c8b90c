import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countryCodes } from '#client/features/settings/contract/country-choices.ts'
import { getCountryWords } from '#worker/site-settings/address-forms.ts'
import { listSources, visitTexts } from './sources.ts'

// Words that differ by country must pass through `say` (client/runtime/site/use-site.ts), which puts the country's own.

const words = countryCodes.flatMap((country) => Object.entries(getCountryWords(country)).flat())
/** The words, and further forms of those: prose uses words of all countries, such as «entrar». */
const countryWord = new RegExp(
  `(?<![\\p{L}/])(?:${[...new Set(words)].join('|')}|ingres[aeoó]\\p{L}*|celular(?:es)?|ficheros?)(?!\\p{L})`,
  'iu',
)
/** Words that no screen uses: of marketing, of poetry, or only for men or for women. */
const bannedWord =
  /(?<!\p{L})(?:promesas?|llamada final|entradilla|cartas?|va de camino|lecturas de programas|dueñas?)(?!\p{L})/iu

/** Files with tables of texts, which are said where they are shown, or which only searches and programs read. */
const allowedFiles = new Map([
  ['worker/site-settings/address-forms.ts', 'the table'],
  ['client/features/content/editor/blocks/blocks.ts', 'said by the menu of blocks'],
  ['client/features/content/public/job-names.ts', 'said by the offer and its form'],
  ['client/features/dashboard/help/company-help-texts.ts', 'said by the help'],
  ['client/features/dashboard/help/editor-help-texts.ts', 'said by the help'],
  ['client/features/dashboard/help/synonyms.ts', 'words of all countries for the search'],
  ['client/features/insight/contract/dimensions.ts', 'said by the templates of legal texts'],
  ['worker/features/content/templates/privacy.ts', 'said by template-texts.ts'],
  ['worker/features/content/templates/accessibility.ts', 'said by template-texts.ts'],
  ['worker/features/site/home-speed-claim.ts', 'said as a whole'],
  ['worker/http/request/device-name.ts', 'stored; said by the pages of visits and speed'],
  ['worker/features/insight/speed/public-speed.ts', 'the stored name, said by the page'],
  ['worker/features/blog/search/site-search.ts', 'words of all countries for the search'],
  ['client/features/dashboard/palette/keywords.ts', 'words of all countries for the search'],
  ['client/features/dashboard/palette/search-only-commands.ts', 'words of all countries for the search'],
  ['client/features/account/routes.ts', "the tab's title, made without the site's settings"],
  ['worker/markdown/videos.ts', 'part of the stored HTML, which is the same for all countries'],
  ['worker/features/account/credentials/common-passwords.ts', 'passwords'],
])
/** Code for which these are names and no words. */
const noTexts = /^(?:tools|worker\/(?:seed|testing|markdown\/sanitize))|\/(?:testing|sample-mails)\.ts$/

/** Spanish for people: a capital first, or several words. Names, paths, selectors, and queries are no texts. */
const isText = (text: string): boolean =>
  /^[\p{Lu}¿¡«]\p{Ll}|\p{Ll} \p{Ll}/u.test(text) && !/[<>={}_]|^[A-Z]+ |, audio, /.test(text)

function listUnsaidTexts(file: string, source: string): string[] {
  const texts: { text: string; start: number }[] = []
  const said: { start: number; end: number }[] = []
  visitTexts(file, source, (text, start) => void texts.push({ text, start }), {
    CallExpression: ({ callee, start, end }) =>
      void (callee.type === 'Identifier' && callee.name === 'say' && said.push({ start, end })),
  })
  return texts
    .filter(({ start }) => !said.some((call) => call.start < start && start < call.end))
    .map(({ text }) => text)
    .filter(isText)
}

test('words that differ by country are said, and no text contains a banned word', () => {
  const found = listSources()
    .filter((file) => !noTexts.test(file))
    .flatMap((file) =>
      listUnsaidTexts(file, readFileSync(file, 'utf8')).flatMap((text) => {
        const word =
          bannedWord.exec(text)?.[0] ?? (allowedFiles.has(file) ? null : countryWord.exec(text)?.[0])
        return word ? [`${file}: «${word}» in «${text}»`] : []
      }),
    )
  expect(found).toEqual([])
})

test('a word is found outside of `say` and not within', () => {
  const source = (text: string): string => `const a = ${text}`
  expect(listUnsaidTexts('a.ts', source("'Ingresar de nuevo'"))).toEqual(['Ingresar de nuevo'])
  expect(listUnsaidTexts('a.ts', source("say('Ingresar de nuevo')"))).toEqual([])
  expect(countryWord.test('Se hace un vídeo')).toBe(true)
})
