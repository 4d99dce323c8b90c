import { fill, repeatNumbered, type HostileInput, hostileInputs } from './fill.ts'

/** Size of each hostile mail in bytes. */
const maxMailBytes = 5_200_000

const createPart = (type: string, body: string, headers = ''): string =>
  `--b\nContent-Type: ${type}\n${headers}\n${body}\n`

/** HTML and text are separate parts, because the mail parser converts each of them to the other kind. */
const createMultipart = (...parts: string[]): string =>
  `Content-Type: multipart/mixed; boundary=b\n\n${parts.join('')}--b--`

const base64 = 'Content-Transfer-Encoding: base64\n'
const createMarks = (length: number): string => fill('<<"', length)

const mails: readonly [name: string, input: () => string][] = [
  ['lines of nothing', () => `From: a@b.example\n${fill('\n', maxMailBytes)}`],
  ['as many lines as may be', () => `From: a@b.example\n\n${fill(`${'x'.repeat(46)}\n`, maxMailBytes)}`],
  [
    'a mark with a space',
    () => `Content-Type: multipart/mixed; boundary="a b"\n\n${fill('--a b\n\n', maxMailBytes)}`,
  ],
  [
    'base64 that ends again and again',
    () => `Content-Transfer-Encoding: base64\n\n${fill('AA=', maxMailBytes)}`,
  ],
  ['line ends without a line feed', () => `Subject: a\n\n${fill('a\r', maxMailBytes)}`],
  ['controls', () => `Subject: a\n\n${fill('a\u0001', maxMailBytes)}`],
  [
    'a mail inside of a mail',
    () => `Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${btoa(fill('\n', 3_800_000))}`,
  ],
  [
    'text of marks beside HTML',
    () =>
      createMultipart(
        createPart('text/plain', createMarks(maxMailBytes - 300)),
        createPart('text/html', '<p>Hola'),
      ),
  ],
  [
    'HTML of marks beside text, in base64',
    () =>
      createMultipart(
        createPart('text/plain', 'Hola'),
        createPart('text/html', btoa(createMarks(3_700_000)), base64),
      ),
  ],
  [
    'a link without spaces beside text',
    () =>
      createMultipart(
        createPart('text/plain', 'Hola'),
        createPart('text/html', `<a href=x>${fill('A', maxMailBytes - 300)}`),
      ),
  ],
  [
    'both kinds in many parts',
    () =>
      createMultipart(
        (
          createPart('text/plain', createMarks(10_000)) +
          createPart('text/html', `<a href=x>${fill('A', 10_000)}`)
        ).repeat(245),
      ),
  ],
  [
    'parts inside of parts, with text',
    () =>
      repeatNumbered((index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`, 50) +
      createPart('text/html', fill('<p>a&lt;', 4_900_000)),
  ],
  [
    'a file in base64',
    () =>
      `Content-Type: image/png\nContent-Transfer-Encoding: base64\n\n${fill(`${'A'.repeat(76)}\r\n`, maxMailBytes)}`,
  ],
]

/** Hostile mails of about 5 MB; the last one is realistic. */
export const hostileMails: readonly HostileInput[] = hostileInputs('mail', 'mail of 5 MB', mails)
