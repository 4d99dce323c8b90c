import * as v from 'valibot'
import { anchorSchema, type AuditChain, type ChainAnchor, recordSchema, type SealedRecord } from './chain.ts'

// The audit log as NDJSON: first the anchor of the chain, then the records with their seals. The file can be verified
// without the site (`npm run audit -- verify --file`).

const headerSchema = v.object({
  audit: v.literal(1),
  anchor: anchorSchema,
  highest: v.pipe(v.number(), v.safeInteger()),
})

const formatLine = (value: unknown): string => `${JSON.stringify(value)}\n`

export const formatHeaderLine = (anchor: ChainAnchor, highest: number): string =>
  formatLine({ audit: 1, anchor, highest })

export const formatRecordLines = (entries: readonly SealedRecord[]): string =>
  entries.map(formatLine).join('')

/** Parses a file; `wrongLine` is the number of the first invalid line. */
export function parseNdjson(file: string): AuditChain | { wrongLine: number } {
  const [first = '', ...others] = file.replace(/\n$/, '').split('\n')
  const header = v.safeParse(v.pipe(v.string(), v.parseJson(), headerSchema), first)
  if (!header.success) return { wrongLine: 1 }
  const records: SealedRecord[] = []
  for (const [index, each] of others.entries()) {
    const entry = v.safeParse(v.pipe(v.string(), v.parseJson(), recordSchema), each)
    if (!entry.success) return { wrongLine: index + 2 }
    records.push(entry.output)
  }
  const { anchor, highest: highestId } = header.output
  return { anchor, highestId, records }
}
