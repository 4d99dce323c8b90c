import { fill, numbered, type HostileInput } from './fill.ts'

/** As large as a mail may be. */
const most = 5_200_000

const partOf = (type: string, body: string, headers = ''): string =>
  `--b\nContent-Type: ${type}\n${headers}\n${body}\n`

/** Parts apart from each other: where they are of both kinds, the library turns each into the other one. */
const apart = (...parts: string[]): string =>
  `Content-Type: multipart/mixed; boundary=b\n\n${parts.join('')}--b--`

const base64 = 'Content-Transfer-Encoding: base64\n'
const marks = (length: number): string => fill('<<"', length)

const mails: readonly [name: string, input: () => string][] = [
  ['lines of nothing', () => `From: a@b.example\n${fill('\n', most)}`],
  ['as many lines as may be', () => `From: a@b.example\n\n${fill(`${'x'.repeat(46)}\n`, most)}`],
  [
    'a mark with a space',
    () => `Content-Type: multipart/mixed; boundary="a b"\n\n${fill('--a b\n\n', most)}`,
  ],
  ['base64 that ends again and again', () => `Content-Transfer-Encoding: base64\n\n${fill('AA=', most)}`],
  ['line ends without a line feed', () => `Subject: a\n\n${fill('a\r', most)}`],
  ['controls', () => `Subject: a\n\n${fill('a\u0001', most)}`],
  [
    'a mail inside of a mail',
    () => `Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${btoa(fill('\n', 3_800_000))}`,
  ],
  [
    'text of marks beside HTML',
    () => apart(partOf('text/plain', marks(most - 300)), partOf('text/html', '<p>Hola')),
  ],
  [
    'HTML of marks beside text, in base64',
    () => apart(partOf('text/plain', 'Hola'), partOf('text/html', btoa(marks(3_700_000)), base64)),
  ],
  [
    'a link without spaces beside text',
    () => apart(partOf('text/plain', 'Hola'), partOf('text/html', `<a href=x>${fill('A', most - 300)}`)),
  ],
  [
    'both kinds in many parts',
    () =>
      apart(
        (partOf('text/plain', marks(10_000)) + partOf('text/html', `<a href=x>${fill('A', 10_000)}`)).repeat(
          245,
        ),
      ),
  ],
  [
    'parts inside of parts, with text',
    () =>
      numbered((index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`, 50) +
      partOf('text/html', fill('<p>a&lt;', 4_900_000)),
  ],
  [
    'a file in base64',
    () =>
      `Content-Type: image/png\nContent-Transfer-Encoding: base64\n\n${fill(`${'A'.repeat(76)}\r\n`, most)}`,
  ],
]

/** Mails of 5 MB; the last is as people send them. */
export const hostileMails: readonly HostileInput[] = mails.map(([name, input]) => ({
  name,
  group: 'mail of 5 MB',
  input,
  run: 'mail',
}))
