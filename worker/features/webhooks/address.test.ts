import { expect, test } from 'vitest'
import { findAddressProblem } from './address.ts'

const siteUrl = 'https://cauce.example'
const listRefused = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => findAddressProblem(address, siteUrl) !== null)

test('addresses on the public internet can be notified', () => {
  expect(
    listRefused([
      'https://programa.com/avisos',
      'https://programa.com:443/avisos?clave=1#x',
      'https://programa.com:8443/',
      'https://programa.com:1024/',
      'https://hooks.programa.co.uk/a/b',
      'https://español.com/avisos',
      'https://cauce.example.programa.com/',
    ]),
  ).toEqual([])
})

test('private and local addresses are refused in every notation, and so are other schemes, ports and this site', () => {
  const refused = [
    'programa.com/avisos',
    'http://programa.com/',
    'ftp://programa.com/',
    'https://',
    'https://usuario:clave@programa.com/',
    'https://programa.com:80/',
    'https://programa.com:25/',
    'https://programa.com:1023/',
    'https://localhost/',
    'https://localhost:8443/',
    'https://LOCALHOST./',
    'https://algo.localhost/',
    'https://impresora.local/',
    'https://impresora.local./',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://router.lan/',
    'https://router.home.arpa/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://10.0.0.8:8443/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://0.0.0.0/',
    'https://0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]:8443/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://cauce.example/api/consultas',
    'https://CAUCE.example./',
    'https://cauce.example:8443/',
  ]
  expect(refused.filter((address) => findAddressProblem(address, siteUrl) === null)).toEqual([])
})

test('the site itself is refused also if its name would be public', () => {
  expect(findAddressProblem('https://sitio.com./x', 'https://sitio.com')).toContain('este sitio')
})
