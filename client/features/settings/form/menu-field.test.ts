import { expect, test } from 'vitest'
import { keepGroups } from './menu-field.tsx'

const links = [
  { name: 'Servicios', href: '/servicios' },
  { name: 'Correo', href: '/servicios/correo', under: '/servicios' },
  { name: 'Blog', href: '/blog' },
]
const [first, second, third] = links

test('a link stays below another one while the address of that one is typed', () => {
  let current: Parameters<typeof keepGroups>[0] = links
  for (const href of ['/servicio', '', '/l', '/lo']) {
    const typed = current.with(0, { name: 'Servicios', href })
    current = keepGroups(current, typed)
  }
  expect(current).toEqual([{ ...first, href: '/lo' }, { ...second, under: '/lo' }, third])
})

test('moving, adding and removing links changes none', () => {
  if (!first || !second || !third) throw new Error('Three links')
  for (const next of [
    [second, first, third],
    [first, second],
    [...links, { name: '', href: '' }],
  ])
    expect(keepGroups(links, next)).toBe(next)
})
