import { expect, test } from 'vitest'
import { lowerMarkdownHeadings, removeForeignImages, takeTitle } from './foreign-markdown.ts'

const own = '/medios/abcdefghjkmnpqrstvwx/960.png'

test.each([
  ['alone', 'Uno.\n\n![x](https://a.example/b.png)\n\nDos.', 'Uno.\n\nDos.', 1],
  ['with a caption', '![x](http://a.example/b.png "De \\"Ana\\"")Uno', 'Uno', 1],
  ['that is a link', 'Ve [![x](//a.example/b.png)](https://a.example/c) y ya', 'Ve  y ya', 1],
  ['in a link with words', '[ve ![x](b.png)](https://a.example/c)', '[ve ](https://a.example/c)', 1],
  ['with parentheses and without a description', '![](https://a.example/b_(1).png)', '', 1],
  ['in code', '`![x](b.png)`\n\n```\n![x](b.png)\n```\n![x](data:image/png;base64,AA)', undefined, 1],
  ['of this site', `![x](${own}) y ![x](https://cauce.example${own})`, undefined, 0],
])('images of other sites are taken out: %s', (_, given, expected, count) => {
  const { markdown, addresses } = removeForeignImages(given)
  expect(addresses).toHaveLength(count)
  expect(markdown).toBe(expected ?? given.replace(/!\[x\]\(data.*\)/, ''))
})

test.each([
  [
    'all go down with one of the first level',
    '# Uno\n\n### Dos\n\n##### Tres',
    '## Uno\n\n#### Dos\n\n#### Tres',
  ],
  ['they stay without one', '## Uno\n\n### Dos', '## Uno\n\n### Dos'],
  ['underlined ones', 'Uno\n===\n\nDos\n---\n\nTres', '## Uno\n\n### Dos\n\nTres'],
  ['those in quotes', '> # Uno\n\n# Dos', '> ## Uno\n\n## Dos'],
  ['code stays', '```\n# no\n```\n\n# Uno', '```\n# no\n```\n\n## Uno'],
  [
    'rules, tags and tables stay',
    '#no\n\n---\n\n| a |\n| --- |\n| b |',
    '#no\n\n---\n\n| a |\n| --- |\n| b |',
  ],
])('headings of Markdown: %s', (_, given, expected) => {
  expect(lowerMarkdownHeadings(given)).toBe(expected)
})

test.each([
  ['the only one', 'Uno\n\n# Dos\n\nTres', null, 'Dos', 'Uno\n\nTres'],
  ['the one at the beginning', '# Uno #\n\n# Dos', null, 'Uno', '# Dos'],
  ['an underlined one', 'Uno\n===\nDos', null, 'Uno', 'Dos'],
  ['none of several later ones', 'Uno\n\n# Dos\n\n# Tres', null, '', 'Uno\n\n# Dos\n\n# Tres'],
  ['the one that repeats the known title', '# Uno\n\n# Dos', 'Uno', 'Uno', '# Dos'],
  ['none that differs from it', '# Uno', 'Otro', '', '# Uno'],
])('the title of Markdown is %s', (_, given, known, title, rest) => {
  expect(takeTitle(given, known)).toEqual({ title, rest })
})
