import * as v from 'valibot'
import { expect, test } from 'vitest'
import { defaultSite } from '../../site.ts'
import { parseAppError } from '../errors.ts'
import { sessionSchema } from '../session/contract.ts'
import { parseSession } from '../session/parse.ts'
import { parseJson } from '../text/parse.ts'
import { parseLatestId } from '../updates/build-check.ts'
import { buildMetaSchema, latestBuildSchema } from '../updates/build.ts'
import { parseManifest, parseRedirectTarget } from '../updates/read-manifest.ts'
import { parseDocumentState } from './parse.ts'

const user = { id: '1', name: 'Ana', email: 'ana@cauce.example', role: 'owner' }

test('parseSession gives the same results as the schema', () => {
  const cases = [
    { user: null },
    { user },
    { user: { ...user, role: 'emperor' } },
    { user: { ...user, role: undefined } },
    { user: { ...user, permissions: ['editPages'] } },
    { user: { id: '1', name: 'Ana', email: 'ana@cauce.example' } },
    {},
    null,
    [],
    'x',
    { user: 'Ana' },
    { user: [] },
  ]
  for (const value of cases) {
    const parsed = v.safeParse(sessionSchema, value)
    expect(parseSession(value), JSON.stringify(value)).toEqual(parsed.success ? parsed.output : null)
  }
})

test('parseSession counts any user as signed in', () => {
  const empty = { id: '', name: '', email: '', role: '', permissions: [] }
  expect(parseSession({ user: {} })).toEqual({ user: empty })
  expect(parseSession({ user: { id: 1, name: 'Ana', email: null, permissions: ['editPages', 1] } })).toEqual({
    user: { ...empty, id: '1', name: 'Ana', permissions: ['editPages'] },
  })
})

test('parseLatestId gives the same results as the schema', () => {
  for (const value of [{ id: 'b1', timestamp: 1 }, { timestamp: 1 }, { id: 3, timestamp: 1 }, null, []]) {
    const parsed = v.safeParse(latestBuildSchema, value)
    expect(parseLatestId(value)).toBe(parsed.success ? parsed.output.id : null)
  }
})

test('parseManifest returns the targets of redirects and the lists of the schema', () => {
  const meta = {
    id: 'b1',
    timestamp: 1,
    routeRules: { '/viejo': { redirect: { to: '/blog', statusCode: 308 } }, '/nosotros': {} },
    matcher: { static: ['/viejo'], wildcard: ['/a/**'], dynamic: ['/b/:c'] },
    prerendered: ['/nosotros'],
  } as const
  const { matcher, prerendered } = v.parse(buildMetaSchema, meta)
  const targets = { '/viejo': '/blog', '/nosotros': null }
  expect(parseManifest(meta)).toEqual({ targets, matcher, prerendered })
  for (const broken of [null, {}, { ...meta, matcher: null }, { ...meta, routeRules: [] }]) {
    expect(parseManifest(broken)).toBeNull()
  }
})

test('parseRedirectTarget reads the target, with and without a status', () => {
  for (const redirect of [{ to: '/blog', statusCode: 308 }, { to: '/blog' }, '/blog'])
    expect(parseRedirectTarget(redirect)).toBe('/blog')
  for (const broken of [null, undefined, {}, { to: 3, statusCode: 308 }])
    expect(parseRedirectTarget(broken)).toBeNull()
})

test('parseAppError recognises an application error by its fields', () => {
  expect(parseAppError({ error: true, statusCode: 404, message: 'm', data: { path: '/' }, more: 1 })).toEqual(
    {
      statusCode: 404,
      message: 'm',
      data: { path: '/' },
    },
  )
  for (const broken of [null, {}, { statusCode: 200, message: 'm' }, { statusCode: 404 }, new Error('m')]) {
    expect(parseAppError(broken)).toBeNull()
  }
})

test('parseDocumentState requires a build id and the site settings', () => {
  const state = { buildId: 'b1', site: defaultSite, data: { list: [] }, error: null, session: { user: null } }
  expect(parseDocumentState(state)).toEqual(state)
  expect(parseDocumentState({ buildId: 'b1', site: defaultSite })).toEqual({
    buildId: 'b1',
    site: defaultSite,
    data: null,
    error: null,
  })
  expect(parseDocumentState({ data: {}, site: defaultSite })).toBeNull()
  expect(parseDocumentState({ buildId: 'b1' })).toBeNull()
})

test('parseJson returns null for invalid JSON', () => {
  expect(parseJson('{')).toBeNull()
  expect(parseJson(null)).toBeNull()
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
})
