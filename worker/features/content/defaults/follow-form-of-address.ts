import { textKinds } from '#client/features/content/kinds/names.ts'
import { formsOfAddress } from '#client/features/settings/contract/country-choices.ts'
import { createAllDefaultServices } from '#client/features/site/default-services.ts'
import { defaultSite } from '#client/site.ts'
import { getDefaultContent, getDefaultText } from './default-texts.ts'
import { applyFormOfAddress } from './form-of-address.ts'

/** Every sentence of the built-in texts, in tú. */
async function listSentences(): Promise<string[]> {
  // The text about the company has a paragraph less if the company has another name.
  const settings = [defaultSite.name, ''].map((name) => ({ name, treatment: 'tu' }))
  const texts = textKinds.flatMap((kind) =>
    settings.flatMap((given) => [getDefaultText(kind, given), getDefaultContent(kind, given)]),
  )
  const sentences = new Set<string>()
  mapSentences([await Promise.all(texts), createAllDefaultServices([])], (sentence) => {
    sentences.add(sentence)
    return sentence
  })
  return [...sentences]
}

/** By form of address: each sentence in any form → in that form. */
const translations = new Map<string, Promise<ReadonlyMap<string, string>>>()

async function translateSentences(formOfAddress: string): Promise<ReadonlyMap<string, string>> {
  const sentences = await listSentences()
  const translated = applyFormOfAddress(sentences, formOfAddress)
  return new Map(
    Object.keys(formsOfAddress).flatMap((form) =>
      applyFormOfAddress(sentences, form).map(
        (sentence, index) => [sentence, translated[index] ?? sentence] as const,
      ),
    ),
  )
}

function getTranslations(formOfAddress: string): Promise<ReadonlyMap<string, string>> {
  const known = translations.get(formOfAddress) ?? translateSentences(formOfAddress)
  translations.set(formOfAddress, known)
  known.catch(() => translations.delete(formOfAddress))
  return known
}

/** Shorter texts are labels, such as «Ver todos los servicios», which promise nothing. */
const minSentenceLength = 24

/** The built-in sentences that a stored text still has, in any form of address, without their Markdown. */
export async function listBuiltInSentences(value: unknown): Promise<string[]> {
  const known = await getTranslations('tu')
  const found: string[] = []
  mapSentences(value, (sentence) => {
    if (sentence.length >= minSentenceLength && known.has(sentence)) found.push(sentence)
    return sentence
  })
  return found.map((sentence) => sentence.replaceAll(/^[-#>\s]+|\*\*/g, ''))
}

/**
 * Puts the built-in sentences that a stored text still has into the site's form of address, because it may have changed
 * since they were stored. Sentences that somebody wrote stay.
 */
export async function followFormOfAddress<Value>(value: Value, formOfAddress: string): Promise<Value> {
  const bySentence = await getTranslations(formOfAddress)
  return mapSentences(value, (sentence) => bySentence.get(sentence) ?? sentence)
}

/** Maps the text between line breaks and tags: strings are plain text, Markdown or HTML. The type stays the same. */
function mapSentences<Value>(value: Value, map: (sentence: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string'
      ? part
          .split(/(\n|<[^<>]*>)/)
          .map(map)
          .join('')
      : part,
  ) as Value
}
