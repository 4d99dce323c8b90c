import { fill, type HostileInput } from './fill.ts'

/** As large as a mail may be. */
const most = 5_200_000

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
