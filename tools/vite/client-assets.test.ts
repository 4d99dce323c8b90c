import { expect, test } from 'vitest'
import { collectAssets } from './client-assets.ts'

const createChunk = (file: string, imports: string[] = [], css: string[] = []) => ({
  file: `assets/${file}`,
  imports,
  css: css.map((name) => `assets/${name}`),
})

test('collectAssets lists the files that each page needs besides the entry, with their styles', () => {
  const { entry, files, pages, manager } = collectAssets({
    'client/entry.tsx': createChunk('entry.js', ['_react.js']),
    '_react.js': createChunk('react.js'),
    '_parts.js': createChunk('parts.js', ['client/entry.tsx', '_list.js']),
    '_list.js': createChunk('list.js', ['_parts.js'], ['list.css']),
    'client/features/blog/pages/blog.tsx': createChunk('blog.js', ['_parts.js']),
    'client/features/blog/pages/blog-slug.tsx': createChunk('slug.js', ['_react.js']),
    'client/manager-pages.ts': createChunk('frame.js', ['client/entry.tsx'], ['frame.css']),
    'client/features/content/tools.tsx': createChunk('tools.js'),
  })
  const named = (places: readonly number[] = []) => places.map((place) => files[place])
  expect(entry).toBe('/assets/entry.js')
  expect(named(pages['blog'])).toEqual(['blog.js', 'parts.js', 'list.js', 'list.css'])
  expect(named(pages['blog-slug'])).toEqual(['slug.js'])
  expect(named(manager)).toEqual(['frame.js', 'frame.css'])
  expect(files).toHaveLength(7)
  expect(Object.keys(pages)).toEqual(['blog', 'blog-slug'])
})
