import { expect, test } from 'vitest'
import { insertArticleEntries } from '#worker/testing/testing.ts'
import { makeBackup } from './make.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { excludedTables } from './schema.ts'
import {
  BACKUPS,
  backUp,
  dump,
  createEmptyTarget,
  fillSite,
  restoreOrMessage,
  SECOND,
  createSource,
} from './testing.ts'

const piecesOf = (manifest: Manifest, table: string) =>
  manifest.tables.find(({ name }) => name === table)?.pieces ?? []

/** SQL that generates rows 1 to `count`. */
const many = (count: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`

test('copies tables with any kind of key in pieces of 1,000 rows or 2 MB', async () => {
  const { app } = await fillSite()
  const { DB } = app.bindings
  await DB.batch([
    DB.prepare(`${many(2_500)} INSERT INTO tags (slug, name) SELECT 'muchas-' || i, i FROM n`),
    DB.prepare(`INSERT INTO post_tags (post_id, tag_id) SELECT p.id, t.id FROM posts p, tags t
      WHERE true ON CONFLICT DO NOTHING`),
    DB.prepare(
      `${many(2_000)} INSERT INTO redirects (from_path, to_path, created_at) SELECT '/blog/' || i, '/blog/otro', i FROM n`,
    ),
    DB.prepare(
      insertArticleEntries(
        `${many(5)} SELECT 'largo-' || i AS id, 'Largo' AS title, 1 AS at, 'draft' AS status, '[]' AS tags FROM n`,
      ),
    ),
    DB.prepare(`${many(5)} INSERT INTO posts (id, slug, title, markdown, html, status, created_at, updated_at)
      SELECT 'largo-' || i, 'largo-' || i, 'Largo', replace(hex(zeroblob(450000)), '00', 'ñ'), '', 'draft', 1, 1 FROM n`),
  ])
  const { id } = await backUp(app)
  const target = await createEmptyTarget()
  const manifest = await readManifest(BACKUPS, target.key, id)
  expect(piecesOf(manifest, 'tags').map(({ rows }) => rows)).toEqual([1_000, 1_000, 502])
  expect(piecesOf(manifest, 'post_tags')).toHaveLength(6)
  expect(piecesOf(manifest, 'redirects').map(({ rows }) => rows)).toEqual([1_000, 1_000])
  expect(piecesOf(manifest, 'posts').map(({ rows }) => rows)).toEqual([4, 2, 1])
  expect(await restoreOrMessage(target)).toMatchObject({ orphans: 0 })
  expect(await dump(SECOND)).toEqual(await dump(DB))
})

test('restores a backup made while rows were written', async () => {
  const { app } = await fillSite()
  const { DB } = app.bindings
  const gone = await app.value<string>`SELECT id FROM posts WHERE status = 'published'`
  const source = await createSource(app)
  const made = await makeBackup(source, Date.UTC(2026, 10, 21, 4, 17), async (name, work) => {
    if (name === 'tabla enquiries 0') {
      // The manager is inserted after the managers were read, so the backup lacks the referenced row.
      await app.run`INSERT INTO managers (id, email, name, created_at) VALUES ('fugaz', 'f@f.example', 'F', 1)`
      await app.run`UPDATE enquiries SET assignee_id = 'fugaz' WHERE id = (SELECT min(id) FROM enquiries)`
    }
    // Articles are read before their tags and revisions.
    if (name === 'tabla entry_revisions 0')
      await DB.batch([
        DB.prepare(
          insertArticleEntries(
            "SELECT 'tarde' AS id, 'Tarde' AS title, 1 AS at, 'draft' AS status, '[]' AS tags",
          ),
        ),
        DB.prepare(
          "INSERT INTO entry_revisions (entry_id, rev, kind, content, created_at, saved_at) VALUES ('tarde', 1, 'created', '{}', 1, 1)",
        ),
      ])
    if (name === 'tabla post_tags 0')
      await DB.batch([
        DB.prepare("INSERT INTO tags (id, slug, name) VALUES (9999, 'tarde', 'Tarde')"),
        DB.prepare('INSERT INTO post_tags (post_id, tag_id) VALUES (?1, 9999)').bind(gone),
      ])
    return work()
  })
  expect(await restoreOrMessage(await createEmptyTarget())).toMatchObject({ id: made.id, orphans: 1 })
  const after = await dump(SECOND)
  expect(after['enquiries']).toHaveLength(3)
  expect(after['enquiries']?.join()).not.toContain('fugaz')
  expect(after['entry_revisions']?.join()).not.toContain('tarde')
  expect((await SECOND.prepare('PRAGMA foreign_key_check').all()).results).toEqual([])
  await app.run`DELETE FROM managers WHERE id = 'fugaz'`
})

test('every table is backed up, or listed as excluded with a reason', async () => {
  const { app } = await fillSite()
  const results =
    await app.column<string>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '*_fts*'`
  const copied = new Set(Object.keys(await dump(app.bindings.DB)))
  const rest = results.filter((name) => !copied.has(name) && name !== 'site_state')
  for (const table of [
    'audit',
    'enquiries',
    'managers',
    'media',
    'posts',
    'entries',
    'entry_revisions',
    'entry_previews',
    'redirects',
  ])
    expect(copied).toContain(table)
  const byTriggers = ['search_docs', 'enquiry_counts', 'enquiry_labels', 'media_shelves', 'media_counts']
  const explained = [...Object.keys(excludedTables), ...byTriggers, 'd1_migrations']
  expect(rest.filter((name) => !explained.includes(name))).toEqual([])
})
