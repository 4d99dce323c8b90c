import { expect, test } from 'vitest'
import { createFetchWithDns } from './dns-testing.ts'
import { getHostState } from './public-host.ts'

const nothing: typeof fetch = () => Promise.reject(new Error('Nothing else is asked'))

const resolveState = (four: readonly string[] | null, six: readonly string[] | null = []) =>
  getHostState('a.es', createFetchWithDns(nothing, { 'a.es A': four, 'a.es AAAA': six }))

test('a host is public only if all of its addresses are', async () => {
  for (const address of [
    '8.8.8.8',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '223.255.255.255',
  ])
    expect(await resolveState([address]), address).toBe('public')
  for (const address of ['2606:4700::6810:84e5', '2a00:1450:4003:80f::200e', '3ffe::1'])
    expect(await resolveState([], [address]), address).toBe('public')
  const closed = [
    '0.0.0.0',
    '10.255.255.255',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '300.1.1.1.1',
    'no es una dirección',
  ]
  for (const address of closed) expect(await resolveState(['8.8.8.8', address]), address).toBe('private')
  const closedSix = [
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff:fff::1',
    'x'.repeat(1_000),
  ]
  for (const address of closedSix) expect(await resolveState([], [address]), address).toBe('private')
})

test('a host without addresses is missing, and one whose DNS fails is unknown', async () => {
  expect(await resolveState([], [])).toBe('missing')
  expect(await resolveState(null)).toBe('unknown')
  expect(await resolveState(['8.8.8.8'], null)).toBe('unknown')
})

/** Answers every request with this text. */
const createFetch =
  (text: string): typeof fetch =>
  () =>
    Promise.resolve(new Response(text, { headers: { 'Content-Type': 'application/dns-json' } }))

test('all addresses behind aliases count, and malformed answers are unknown', async () => {
  const alias = { name: 'a.es.', type: 5, TTL: 1, data: 'b.es.' }
  const answer = (data: string) =>
    JSON.stringify({ Status: 0, Answer: [alias, { name: 'b.es.', type: 1, TTL: 1, data }] })
  expect(await getHostState('a.es', createFetch(answer('8.8.8.8')))).toBe('public')
  expect(await getHostState('a.es', createFetch(answer('10.0.0.1')))).toBe('private')
  const hostile = [
    '<html>',
    '{"Status":0,"Answer":{}}',
    '{"Status":0,"Answer":[{"type":"1","data":"8.8.8.8"}]}',
    '{"Status":0,"Answer":[{"type":1,"data":["8.8.8.8"]}]}',
    `{"Status":0,"Answer":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    // Longer than the limit.
    JSON.stringify({
      Status: 0,
      Answer: Array.from({ length: 5_000 }, () => ({ type: 1, data: '8.8.8.8' })),
    }),
    '',
  ]
  for (const text of hostile)
    expect(await getHostState('a.es', createFetch(text)), text.slice(0, 60)).toBe('unknown')
})

test('a host is looked up once for many images', async () => {
  let questions = 0
  const ask: typeof fetch = (input, init) => {
    questions += 1
    return createFetchWithDns(nothing)(input, init)
  }
  for (let image = 0; image < 20; image += 1) expect(await getHostState('a.es', ask)).toBe('public')
  expect(questions).toBe(2)
  await getHostState('b.es', ask)
  expect(questions).toBe(4)
})
