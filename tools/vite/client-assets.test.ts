import { expect, test } from 'vitest'
import { assetsOf } from './client-assets.ts'

const chunk = (file: string, imports: string[] = [], css: string[] = []) => ({ file, imports, css })

test('a page names what it needs besides the entry, each file once, and styles with their chunks', () => {
  const { entry, files, pages, manager } = assetsOf({
    'client/entry.tsx': chunk('entry.js', ['_react.js']),
    '_react.js': chunk('react.js'),
    '_parts.js': chunk('parts.js', ['client/entry.tsx', '_list.js']),
    '_list.js': chunk('list.js', ['_parts.js'], ['list.css']),
    'client/features/blog/pages/blog.tsx': chunk('blog.js', ['_parts.js']),
    'client/features/blog/pages/blog-slug.tsx': chunk('slug.js', ['_react.js']),
    'client/manager-pages.ts': chunk('frame.js', ['client/entry.tsx'], ['frame.css']),
    'client/features/content/tools.tsx': chunk('tools.js'),
  })
  const named = (places: readonly number[] = []) => places.map((place) => files[place])
  expect(entry).toBe('/entry.js')
  expect(named(pages['blog'])).toEqual(['/blog.js', '/parts.js', '/list.js', '/list.css'])
  expect(named(pages['blog-slug'])).toEqual(['/slug.js'])
  expect(named(manager)).toEqual(['/frame.js', '/frame.css'])
  expect(files).toHaveLength(7)
  expect(Object.keys(pages)).toEqual(['blog', 'blog-slug'])
})
