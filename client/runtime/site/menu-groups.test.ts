import * as v from 'valibot'
import { expect, test } from 'vitest'
import { siteSchema } from '../../features/settings/contract.ts'
import { groupMenu } from './menu-groups.ts'

const link = (href: string, under?: string) => ({
  href,
  name: href,
  ...(under === undefined ? {} : { under }),
})
const group = (...nav: Parameters<typeof groupMenu>[0][number][]) =>
  groupMenu(nav).map(({ href, links }) => [href, ...links.map((child) => child.href)])

test('links are below the one that they name, wherever they stand', () => {
  expect(group(link('/b', '/a'), link('/a', ''), link('/c'), link('/d', '/a'))).toEqual([
    ['/a', '/b', '/d'],
    ['/c'],
  ])
})

test('no link is lost: without its parent it stands by itself, and there are two levels at most', () => {
  expect(group(link('/b', '/gone'), link('/c'))).toEqual([['/b'], ['/c']])
  expect(group(link('/a'), link('/b', '/a'), link('/c', '/b'))).toEqual([['/a', '/b'], ['/c']])
  expect(group(link('/a', '/a'))).toEqual([['/a']])
})

test('the menu itself has eight links at most, and more below them', () => {
  const nav = Array.from({ length: 8 }, (_, index) => link(`/${index}`))
  const isValid = (links: typeof nav) => v.is(siteSchema.entries.nav, links)
  expect(isValid([...nav, link('/below', '/0')])).toBe(true)
  expect(isValid([...nav, link('/beside')])).toBe(false)
})
