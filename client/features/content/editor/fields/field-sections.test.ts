import { expect, test } from 'vitest'
import { getFormFields } from '../../kinds/all-kinds.ts'
import type { AnyKindName } from '../../kinds/names.ts'
import { groupBySection } from './field-sections.ts'

const groupLabels = (kind: AnyKindName) =>
  [...groupBySection(getFormFields(kind))].map(([section, fields]) => [
    section,
    fields.map(([, { label }]) => label),
  ])

test('the fields of a page stand below the names of its sections, without repeating them', () => {
  expect(groupLabels('home').slice(1)).toEqual([
    ['Secciones', ['En qué orden']],
    ['Servicios', ['Título de la sección', 'Enlace al final']],
    ['Casos', ['Título de la sección', 'Enlace al final']],
    ['Para quién', ['Título de la sección', 'Tarjetas']],
    ['Pasos', ['Título de la sección', 'Pasos']],
    ['Artículos', ['Título de la sección', 'Enlace al final']],
  ])
})

test('sections stand in the order of the page, after those that have no place in it', () => {
  const order = ['Artículos', 'Revisa tu dominio', 'Pasos', 'Servicios', 'Casos', 'Para quién']
  expect([...groupBySection(getFormFields('home'), order).keys()]).toEqual([
    'Al principio',
    'Secciones',
    ...order.filter((name) => name !== 'Revisa tu dominio'),
  ])
})

test('a text whose labels name no section has one', () => {
  expect(groupLabels('blog')).toHaveLength(1)
})
