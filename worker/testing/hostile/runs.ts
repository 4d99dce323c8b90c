import { readEntry, readZipDirectory } from '#client/features/transfer/archive/zip.ts'
import type { ArticleFormat } from '#client/features/transfer/contract.ts'
import { readFiles } from '#client/features/transfer/read/read-files.ts'
import { parseMail } from '../../features/enquiries/inbound/parse.ts'
import { detectBot } from '../../features/insight/visits/bot.ts'
import { readImageFacts } from '../../features/media/image-type.ts'
import { parseCsvRows } from '../../features/redirects/api.ts'
import { toCandidate, isRejected } from '../../features/transfer/candidates.ts'
import { createDryRunContext } from '../../features/transfer/foreign/conversion-context.ts'
import { getDeviceKind, getDeviceName } from '../../http/request/device-name.ts'
import { hasEtag } from '../../http/responses/etag.ts'

/** Processes an input as the site does; returns the size of the result in bytes, 0 if the input is refused. */
type InputReader = (input: Uint8Array) => Promise<number> | number

const decodeText = (input: Uint8Array): string => new TextDecoder().decode(input)
const countBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length

/** Converts an article of an export file in `format`, as the dry run of an import does. */
const article =
  (format: ArticleFormat): InputReader =>
  (input) => {
    const item = { key: 'a/una-entrada.md', text: decodeText(input), pending: null }
    const candidate = toCandidate({ format, pages: true, drafts: false }, item)
    if (isRejected(candidate)) return 0
    const converted = candidate.convert(createDryRunContext())
    return isRejected(converted) ? 0 : countBytes(converted)
  }

/** Reads HTML as the body of a Ghost article. */
const html: InputReader = (input) => {
  const posts = [{ id: 1, title: 'Una', html: decodeText(input) }]
  return article('ghost')(new TextEncoder().encode(JSON.stringify({ db: [{ data: { posts } }] })))
}

/** Reads a file as the import page in the browser does. */
const file: InputReader = async (input) => {
  const plan = await readFiles([new File([new Uint8Array(input)], 'archivo')])
  if (!plan.ok) return 0
  const { articles, rejected, pictures } = plan.value
  let size = countBytes(rejected)
  for (const { load } of articles.slice(0, 20)) size += countBytes(await load())
  for (const { load } of pictures.slice(0, 5)) await load()
  return size
}

/** Reads a zip archive and unpacks each of its files. */
const zip: InputReader = async (input) => {
  const blob = new Blob([new Uint8Array(input)])
  const directory = await readZipDirectory(blob)
  if (!directory.ok) return 0
  let size = 0
  for (const entry of directory.value.entries) {
    const read = await readEntry(entry)
    size += read.ok ? read.value.length : countBytes(read.reason)
  }
  return size
}

/** Parses a user agent that is not cut off: parsing must be fast even without the limit of its length. */
const agent: InputReader = (input) => {
  const said = decodeText(input)
  return countBytes([getDeviceKind(said), getDeviceName(said), detectBot(said, null)])
}

export const inputReaders: Readonly<Record<string, InputReader>> = {
  html,
  wordpress: article('wordpress'),
  ghost: article('ghost'),
  substack: article('substack'),
  notion: article('notion'),
  markdown: article('markdown'),
  file,
  zip,
  csv: (input) => countBytes(parseCsvRows(decodeText(input), [], 'https://a.example')),
  mail: async (input) =>
    parseMail(input).then(
      ({ author, text, files }) =>
        countBytes([author, text]) + files.reduce((sum, one) => sum + one.bytes.length, 0),
      () => 0,
    ),
  agent,
  tags: (input) => Number(hasEtag(decodeText(input), '"a"', 'weak')),
  image: (input) => countBytes(readImageFacts(input)),
}
