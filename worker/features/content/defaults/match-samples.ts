import * as v from 'valibot'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { splitLabel } from '#client/features/content/kinds/fields/section-label.ts'
import { describeText } from '#client/features/content/kinds/labels.ts'
import { type Kind, textKinds } from '#client/features/content/kinds/names.ts'
import { createAllDefaultServices } from '#client/features/site/default-services.ts'
import { defaultSite, type Site } from '#client/site.ts'
import { getDefaultContent } from './default-texts.ts'
import { followFormOfAddress, listBuiltInSentences } from './follow-form-of-address.ts'

/** With the fields that were added since it was stored, and all fields in the same order. */
const normalize = (kind: Kind, content: unknown): string =>
  JSON.stringify(v.safeParse(getKind(kind).schema, content).output)

/** Returns a function that says whether a content is a sample of its kind, word for word, in any form of address. */
export async function createSampleMatcher({ name }: Site) {
  const services = createAllDefaultServices(defaultSite.services)
  const texts = await Promise.all(textKinds.map((kind) => getDefaultContent(kind, { name, treatment: 'tu' })))
  const samples = new Set(
    [...services.map(({ service }) => service), ...texts].map((text) => normalize(text.kind, text)),
  )
  return async (kind: Kind, content: unknown): Promise<boolean> =>
    samples.has(normalize(kind, await followFormOfAddress(content, 'tu')))
}

const partsSchema = v.array(v.object({ id: v.string(), shown: v.boolean() }))

/** The sections of the page that are hidden. */
const listHiddenSections = (kind: Kind, content: object): (string | undefined)[] =>
  Object.entries(content).flatMap(([name, value]) => {
    const field = getKind(kind).fields[name]
    const parts = v.safeParse(partsSchema, value)
    return field?.control === 'sections' && parts.success
      ? parts.output.flatMap(({ id, shown }) => (shown ? [] : [field.options[id]]))
      : []
  })

/** The name of the text and, for each field that readers see, its first built-in sentence and how many more there are. */
export async function describeBuiltInFields(kind: Kind, content: { title?: string }) {
  const hidden = listHiddenSections(kind, content)
  const fields = await Promise.all(
    Object.entries(content).map(async ([field, value]) => {
      const [sentence, ...rest] = await listBuiltInSentences(value)
      const label = getKind(kind).fields[field]?.label
      return sentence === undefined || label === undefined || hidden.includes(splitLabel(label).section)
        ? []
        : [{ field, label, sentence, more: rest.length }]
    }),
  )
  return { name: describeText(kind, content.title ?? null).title, fields: fields.flat() }
}
