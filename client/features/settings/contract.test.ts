import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type SiteSettings, defaultSite } from '../../site.ts'
import { siteSchema } from './contract.ts'
import { settingLabels } from './contract/labels.ts'

// Not settings: services come from published pages, and words from the form of address and the country.
const { services: _, words: __, countryWords: ___, ...settings } = defaultSite satisfies SiteSettings

test('the default settings pass the schema unchanged', () => {
  expect(JSON.stringify(v.parse(siteSchema, settings))).toBe(JSON.stringify(settings))
})

test('every setting has a field of the schema, a default and a label', () => {
  expect(Object.keys(siteSchema.entries).toSorted()).toEqual(Object.keys(settings).toSorted())
  expect(Object.keys(settingLabels).toSorted()).toEqual(Object.keys(settings).toSorted())
})
