import { expect, test } from 'vitest'
import { correctEmailTypo } from './correct-email-typo.ts'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['Ana.Ruiz@gmai.com', 'Ana.Ruiz@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@hotnail.com ', 'ana@hotmail.com'],
  ['ana@yaho.es', 'ana@yahoo.es'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  // Two typos.
  ['ana@gmial.con', 'ana@gmail.com'],
  ['ana@ymail.con', 'ana@ymail.com'],
])('corrects %s to %s', (typed, meant) => {
  expect(correctEmailTypo(typed)).toBe(meant)
})

test.each([
  'ana@gmail.com',
  'ana@ymail.com',
  'ana@mail.com',
  'ana@empresa.example',
  'ana@empresa.con',
  'ana@',
  'gmial.com',
  '',
])('finds no typo in «%s»', (typed) => {
  expect(correctEmailTypo(typed)).toBe(null)
})
