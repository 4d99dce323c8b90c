import { readDirectory } from '#client/features/transfer/archive/directory.ts'
import { readEntry } from '#client/features/transfer/archive/entry.ts'
import type { Format } from '#client/features/transfer/contract.ts'
import { readFiles } from '#client/features/transfer/read/read-files.ts'
import { parseMail } from '../../features/enquiries/inbound/parse.ts'
import { programOf } from '../../features/insight/visits/bot.ts'
import { deviceKind } from '../../features/insight/visits/device.ts'
import { readImageFacts } from '../../features/media/image-type.ts'
import { readRows } from '../../features/redirects/api.ts'
import { candidateOf, isCandidate } from '../../features/transfer/candidates.ts'
import { rehearsing } from '../../features/transfer/foreign/places.ts'
import { namesTag } from '../../http/etag.ts'
import { deviceName } from '../../http/request/device-name.ts'

/** Reads an input as the site would, and gives the bytes of what it became. What is refused becomes nothing. */
type Run = (input: Uint8Array) => Promise<number> | number

const textOf = (input: Uint8Array): string => new TextDecoder().decode(input)
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length

/** One article as the worker reads it in rehearsal and import. */
const article =
  (format: Format): Run =>
  (input) => {
    const item = { key: 'a/una-entrada.md', text: textOf(input), pending: null }
    const candidate = candidateOf({ format, pages: true, drafts: false }, item)
    if (!isCandidate(candidate)) return 0
    const converted = candidate.convert(rehearsing())
    return typeof converted === 'string' ? 0 : bytesOf(converted)
  }

/** HTML, as the body of an article of Ghost. */
const html: Run = (input) => {
  const posts = [{ id: 1, title: 'Una', html: textOf(input) }]
  return article('ghost')(new TextEncoder().encode(JSON.stringify({ db: [{ data: { posts } }] })))
}

/** A file as the browser takes it apart. */
const file: Run = async (input) => {
  const plan = await readFiles([new File([new Uint8Array(input)], 'archivo')])
  if (!plan.ok) return 0
  const { articles, refused, pictures } = plan.value
  let size = bytesOf(refused)
  for (const { load } of articles.slice(0, 20)) size += bytesOf(await load())
  for (const { load } of pictures.slice(0, 5)) await load()
  return size
}

/** A zip, with each of its files unpacked. */
const zip: Run = async (input) => {
  const blob = new Blob([new Uint8Array(input)])
  const directory = await readDirectory(blob)
  if (!directory.ok) return 0
  let size = 0
  for (const entry of directory.value.entries) {
    const read = await readEntry(entry)
    size += read.ok ? read.value.length : bytesOf(read.reason)
  }
  return size
}

/** What a browser or program says that it is, read in full: the bound of its length is not what makes it quick. */
const agent: Run = (input) => {
  const said = textOf(input)
  return bytesOf([deviceKind(said), deviceName(said), programOf(said, null)])
}

export const hostileRuns: Readonly<Record<string, Run>> = {
  html,
  wordpress: article('wordpress'),
  ghost: article('ghost'),
  substack: article('substack'),
  notion: article('notion'),
  markdown: article('markdown'),
  file,
  zip,
  csv: (input) => bytesOf(readRows(textOf(input), [])),
  mail: async (input) =>
    parseMail(input).then(
      ({ author, text, files }) =>
        bytesOf([author, text]) + files.reduce((sum, one) => sum + one.bytes.length, 0),
      () => 0,
    ),
  agent,
  tags: (input) => Number(namesTag(textOf(input), '"a"', 'weak')),
  image: (input) => bytesOf(readImageFacts(input)),
}
