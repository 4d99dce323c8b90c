import * as v from 'valibot'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { type Kind, textKinds } from '#client/features/content/kinds/names.ts'
import { createAllDefaultServices } from '#client/features/site/default-services.ts'
import { defaultSite, type Site } from '#client/site.ts'
import { getDefaultContent, inFormOfAddress } from './default-texts.ts'

/** With the fields that were added since it was stored, and all fields in the same order. */
const normalize = (kind: Kind, content: unknown): string =>
  JSON.stringify(v.safeParse(getKind(kind).schema, content).output)

/** Returns a function that says whether a content is a sample of its kind, word for word. */
export async function createSampleMatcher(site: Site): Promise<(kind: Kind, content: unknown) => boolean> {
  const services = await inFormOfAddress(createAllDefaultServices(defaultSite.services), site.treatment)
  const texts = await Promise.all(textKinds.map((kind) => getDefaultContent(kind, site)))
  const samples = new Set(
    [...services.map(({ service }) => service), ...texts].map((text) => normalize(text.kind, text)),
  )
  return (kind, content) => samples.has(normalize(kind, content))
}
