// Sample mails of real programs and servers, with their headers, encodings and quotes. Lines end in `\n`.

export type SampleMail = {
  /** The envelope's sender. */
  from: string
  /** The complete mail, one character per byte. */
  mail: string
}

const bytes = (text: string): string => Buffer.from(text).toString('latin1')

/** Quoted-printable of a byte string, with soft line breaks. */
function quotedPrintable(text: string): string {
  const encoded = text.replace(
    /[=\x7f-\xff]/g,
    (character) => `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return encoded
    .split('\n')
    .map((line) => line.replace(/.{60}(?=.)(?<!=.?)/g, '$&=\n'))
    .join('\n')
}
const base64 = (text: string): string =>
  Buffer.from(text, 'latin1').toString('base64').replace(/.{76}/g, '$&\n')

const person = 'lucia@empresa.example'
const head = (to: string, more: Readonly<Record<string, string>>): string =>
  Object.entries({
    'Return-Path': `<${person}>`,
    Date: 'Fri, 21 Nov 2026 10:05:00 +0100',
    From: '=?UTF-8?Q?Luc=C3=ADa_Prueba?= <lucia@empresa.example>',
    To: to,
    Subject: '=?UTF-8?B?UmU6IFNpdGlvcyB3ZWIg4oCUIHJlbm92YWNpw7Nu?=',
    'MIME-Version': '1.0',
    ...more,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const part = (headers: string, body: string): string => `${headers}\n\n${body}\n`
const multipart = (boundary: string, parts: readonly string[]): string =>
  `${parts.map((each) => `--${boundary}\n${each}`).join('\n')}\n--${boundary}--\n`

const png = '\x89PNG\r\n\x1a\n0000'

/** Replies by mail program. Each starts with «El lunes va bien, mañana confirmo». */
export const sampleReplies: Readonly<Record<string, (to: string) => string>> = {
  'Gmail, in parts': (to) =>
    `${head(to, { 'Message-ID': '<CAJ1@mail.gmail.com>', 'Content-Type': 'multipart/alternative; boundary="000000000000ab"' })}\n\n${multipart(
      '000000000000ab',
      [
        part(
          'Content-Type: text/plain; charset="UTF-8"\nContent-Transfer-Encoding: quoted-printable',
          quotedPrintable(
            bytes(
              'El lunes va bien, mañana confirmo.\n\nEl vie, 21 nov 2026 a las 9:58, Ana Prueba · Cauce (<\nsitio@cauce.example>) escribió:\n\n> ¿Le viene bien el lunes?\n>\n> Ana\n',
            ),
          ),
        ),
        part(
          'Content-Type: text/html; charset="UTF-8"\nContent-Transfer-Encoding: quoted-printable',
          quotedPrintable(bytes('<div dir="ltr">El lunes va bien, mañana confirmo.</div>')),
        ),
      ],
    )}`,
  'Outlook, HTML alone in windows-1252': (to) =>
    `${head(to, { 'Message-ID': '<AM0PR@eurprd.prod.outlook.com>', 'Content-Type': 'text/html; charset="Windows-1252"', 'Content-Transfer-Encoding': 'quoted-printable', 'X-MS-Has-Attach': '' })}\n\n${quotedPrintable(
      '<html><head><style>p{margin:0}</style></head><body><p class="MsoNormal">El lunes va bien, ma\xf1ana confirmo.</p><p>Cuesta 200\xa0\x80 \x96 de acuerdo.</p><hr><p><b>De:</b> Ana Prueba &lt;sitio@cauce.example&gt;<br><b>Enviado:</b> viernes, 21 de noviembre de 2026 9:58<br><b>Para:</b> Luc\xeda<br><b>Asunto:</b> Sitios web</p><p>\xbfLe viene bien el lunes?</p></body></html>',
    )}`,
  'Outlook, as text': (to) =>
    `${head(to, { 'Message-ID': '<AM1PR@eurprd.prod.outlook.com>', 'Content-Type': 'text/plain; charset="iso-8859-1"', 'Content-Transfer-Encoding': '8bit' })}\n\nEl lunes va bien, ma\xf1ana confirmo.\n\n________________________________\nDe: Ana Prueba <sitio@cauce.example>\nEnviado: viernes, 21 de noviembre de 2026 9:58\nPara: Luc\xeda\nAsunto: Sitios web\n\n\xbfLe viene bien el lunes?\n`,
  'Apple Mail, with an inline picture': (to) =>
    `${head(to, { 'Message-Id': '<6F1@empresa.example>', 'Content-Type': 'multipart/alternative; boundary="Apple-Mail=_1"', 'X-Mailer': 'Apple Mail (2.3774)' })}\n\n${multipart(
      'Apple-Mail=_1',
      [
        part(
          'Content-Transfer-Encoding: quoted-printable\nContent-Type: text/plain;\n\tcharset=utf-8',
          quotedPrintable(
            bytes(
              'El lunes va bien, mañana confirmo.\n\n> El 21 nov 2026, a las 9:58, Ana Prueba <sitio@cauce.example> escribió:\n> \n> ¿Le viene bien el lunes?\n',
            ),
          ),
        ),
        part(
          'Content-Type: multipart/related;\n\ttype="text/html";\n\tboundary="Apple-Mail=_2"',
          multipart('Apple-Mail=_2', [
            part(
              'Content-Type: text/html; charset=utf-8',
              bytes('<p>El lunes va bien, mañana confirmo.<img src="cid:1@x"></p>'),
            ),
            part(
              'Content-Transfer-Encoding: base64\nContent-Disposition: inline;\n\tfilename*=utf-8\'\'Plano%20de%20la%20a%C3%B1ada.png\nContent-Type: image/png;\n\tx-unix-mode=0666;\n\tname="=?utf-8?Q?Plano_de_la_a=C3=B1ada=2Epng?="\nContent-Id: <1@x>',
              base64(png),
            ),
          ]),
        ),
      ],
    )}`,
  'Thunderbird, with a file named in pieces (RFC 2231)': (to) =>
    `${head(to, { 'Message-ID': '<9b2@empresa.example>', 'User-Agent': 'Mozilla Thunderbird', 'Content-Type': 'multipart/mixed; boundary="------------T1"', 'In-Reply-To': '<x@cauce.example>' })}\n\nThis is a multi-part message in MIME format.\n${multipart(
      '------------T1',
      [
        part(
          'Content-Type: text/plain; charset=UTF-8; format=flowed\nContent-Transfer-Encoding: 8bit',
          bytes(
            'El lunes va bien, mañana confirmo.\n\nEl 21/11/26 a las 9:58, Ana Prueba · Cauce escribió:\n> ¿Le viene bien el lunes?\n',
          ),
        ),
        part(
          "Content-Type: application/pdf\nContent-Disposition: attachment;\n filename*0*=UTF-8''Presupuesto%20con%20un%20nombre%20muy;\n filename*1*=%20largo%20y%20a%C3%B1adidos.pdf\nContent-Transfer-Encoding: base64",
          base64('%PDF-1.7 hola'),
        ),
      ],
    )}`,
  'a telephone': (to) =>
    `${head(to, { 'Message-Id': '<E1@empresa.example>', 'Content-Type': 'text/plain;\n\tcharset=utf-8', 'Content-Transfer-Encoding': 'base64', 'X-Mailer': 'iPhone Mail (20A362)' })}\n\n${base64(bytes('El lunes va bien, mañana confirmo.\n\nEnviado desde mi iPhone\n\nEl 21 nov 2026, a las 9:58, Ana Prueba <sitio@cauce.example> escribió:\n\n¿Le viene bien el lunes?\n'))}`,
  'a program in English without Message-ID': (to) =>
    `${head(to, { 'Content-Type': 'text/plain' })}\n\n${bytes('El lunes va bien, mañana confirmo.\n\nOn Fri, Nov 21, 2026 at 9:58 AM Ana Prueba <sitio@cauce.example> wrote:\n> ¿Le viene bien el lunes?\n')}`,
}

/** An absence notice of Gmail or Exchange, with an empty envelope sender. */
export const createAbsenceMail = (to: string): SampleMail => ({
  from: '',
  mail: `${head(to, { 'Message-ID': '<vac1@empresa.example>', 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All', Precedence: 'bulk', 'Content-Type': 'text/plain; charset=utf-8' })}\n\n${bytes('Estoy de vacaciones hasta el día 30.\n')}`,
})

/** A bounce report (RFC 3464). */
export const createBounceReport = (
  to: string,
  {
    key = '',
    action = 'failed',
    status = '5.2.2',
    said = 'smtp; 552 5.2.2 The email account that you tried to\n reach is over quota',
  },
): SampleMail => ({
  from: '<>',
  mail: `Return-Path: <>\nFrom: Mail Delivery Subsystem <mailer-daemon@empresa.example>\nTo: ${to}\nAuto-Submitted: auto-replied\nSubject: Delivery Status Notification (Failure)\nMessage-ID: <dsn1@empresa.example>\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary="R1"\n\n${multipart(
    'R1',
    [
      part('Content-Type: text/plain; charset=utf-8', 'The recipient server did not accept the message.'),
      part(
        'Content-Type: message/delivery-status',
        `Reporting-MTA: dns; mx.empresa.example\nArrival-Date: Fri, 21 Nov 2026 09:58:00 +0100\n\nFinal-Recipient: rfc822; lucia@empresa.example\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: ${said}`,
      ),
      part(
        'Content-Type: text/rfc822-headers',
        `From: Ana <sitio@cauce.example>\nTo: lucia@empresa.example\n${key ? `X-Idempotency-Key: respuesta-${key}\n` : ''}Subject: Sitios web`,
      ),
    ],
  )}`,
})
