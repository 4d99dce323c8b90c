import { expect, test } from 'vitest'
import { takeReplacedMedia } from './replaced-media.ts'

const [old, crop, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(20))
const base = {
  title: 'El puente',
  cover: old,
  logo: { src: `/medios/${old}/960.webp`, width: 960, height: 500 },
  markdown: `Uno.\n\n![El puente](/medios/${old}/1600.webp#ancho=480)\n\n![Río](/medios/${other}/480.webp)`,
}
const theirs = {
  title: 'El puente',
  cover: crop,
  logo: { src: `/medios/${crop}/400.webp`, width: 400, height: 400 },
  markdown: `Uno.\n\n![El puente](/medios/${crop}/400.webp#ancho=480)\n\n![Río](/medios/${other}/480.webp)`,
}

test('a replaced image takes its place in a text that was written on meanwhile', () => {
  const mine = { ...base, title: 'El puente de hierro', markdown: `${base.markdown}\n\nDos.` }
  expect(takeReplacedMedia(base, mine, theirs)).toEqual({
    ...theirs,
    title: 'El puente de hierro',
    markdown: `${theirs.markdown}\n\nDos.`,
  })
})

test.each([
  ['words changed, too', base, { ...theirs, title: 'El río' }],
  ['a word as long as an id changed, too', { ...base, title: old }, theirs],
  ['an image was added', base, { ...base, markdown: `${base.markdown}\n\n![](/medios/${crop}/1.webp)` }],
  ['nothing changed', base, base],
  ['the common version is unknown', null, theirs],
])('people choose if %s', (_, before, after) => {
  expect(takeReplacedMedia(before, base, after)).toBeNull()
})
