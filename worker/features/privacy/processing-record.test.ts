import { expect, test } from 'vitest'
import { processingColumns } from '#client/features/privacy/contract.ts'
import { defaultSite } from '#client/site.ts'
import { createTestApp, signInOwner, signInEditor } from '../../testing/testing.ts'
import { personalTables, getProcessingRecord } from './processing-record.ts'

/** Tables without personal data, and what they contain. */
const nonPersonalTables: Readonly<Record<string, string>> = {
  document_previews: 'links to texts of the site, by their tokens',
  entry_previews: 'the same',
  first_steps: 'which of the first steps are left out or done',
  webhooks: 'addresses of other programs',
  media_counts: 'how many images and files there are',
  media_shelves: 'in which lists an image or a file stands',
  tags_fts: 'words of tags',
  post_tags: 'which article has which tag',
  media_uses: 'which article shows which image',
  unlinked_files: 'names of files that are about to be deleted',
  media_sweep: 'a place in a list of files',
  search_docs: 'numbers of articles',
  posts_fts: 'words of published articles, as they stand in posts',
  enquiry_counts: 'how many enquiries there are of a kind',
  enquiry_labels: 'the labels of enquiries, each until no enquiry has it',
  enquiries_fts: 'words of enquiries, gone with them',
  enquiry_upkeep: 'when the nightly removal ran',
  link_reads: 'which text was read when',
  refusals: 'nothing, ever',
  served_builds: 'which versions of the site there were',
  health: 'how the parts of the site are',
  backup_runs: 'when the last backup was made',
  restored_pieces: 'how far a restore has come',
  write_pause: 'that a restore is under way',
}

test('the processing record lists every table as personal or non-personal', async () => {
  const app = await createTestApp()
  const results =
    await app.column<string>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
      AND name NOT GLOB 'd1_*' AND name NOT GLOB '*_fts_*' ORDER BY name`
  const said = [...personalTables, ...Object.keys(nonPersonalTables)]
  expect(said.toSorted()).toEqual(results)
})

test('shows the processing record to owners only, as a page and as CSV', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const html = (await (await app.request('/mngr/privacidad', { headers })).text()).replaceAll('<!-- -->', '')
  const csv = await (await app.request('/api/mngr/privacidad/registro.csv', { headers })).text()
  for (const { name, legalBasis, retention } of getProcessingRecord(defaultSite)) {
    expect(html).toContain(`<h3>${name}</h3>`)
    expect(html).toContain(legalBasis)
    expect(html).toContain(retention)
    expect(csv).toContain(name)
  }
  expect(csv.split('\r\n')[0]).toBe(`Tratamiento,${Object.values(processingColumns).join(',')}`)
  expect(html).toContain(`Como máximo ${defaultSite.retentionMonths} meses desde el último mensaje`)
  const editor = await signInEditor(app)
  expect((await app.request('/mngr/privacidad', { headers: editor })).status).toBe(403)
  expect((await app.request('/api/mngr/privacidad/registro.csv', { headers: editor })).status).toBe(403)
})

test('shows the same texts about enquiries on the privacy page as in the record', async () => {
  const app = await createTestApp()
  const html = await (await app.request('/privacidad')).text()
  const [enquiries] = getProcessingRecord(defaultSite)
  for (const text of [enquiries?.what, enquiries?.why, enquiries?.legalBasis, enquiries?.retention])
    expect(html).toContain(text)
})
