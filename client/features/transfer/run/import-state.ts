import type { RestoredSettings } from '../../settings/contract.ts'
import type { ImageChoice, ImportCounts, ImportOutcome, ImportResult, DryRunVerdict } from '../contract.ts'
import type { ImageUnit, PendingUnit } from '../read/import-plan.ts'

/** One item of the import with the verdict of the dry run or the result. */
export type ImportRow = {
  key: string
  name: string
  kind: 'article' | 'image' | 'redirects' | 'file'
  state: DryRunVerdict['verdict'] | ImportOutcome
  note: string | null
  /** Titles of the texts that show the image. */
  shownIn?: readonly string[]
  /** What becomes of an image of a former site that could not be fetched, and its file among those given later. */
  choice?: ImageChoice
  picture?: string
  hasNoDescription?: boolean
}

/** A text of this site, with the noun of its kind in singular and plural. `isSame`: it is as in the zip. */
export type Replaceable = NonNullable<DryRunVerdict['replaces']> & { key: string }

export type ImportState = {
  /** Nothing is written before `ready`. `start` resumes `paused`; in `failing`, items or the settings can be retried. */
  phase: 'reading' | 'unreadable' | 'rehearsing' | 'ready' | 'running' | 'paused' | 'failing' | 'ended'
  id: string
  name: string
  done: number
  total: number
  /** Results of the dry run, one row per item. */
  rows: readonly ImportRow[]
  /** All that is left are images of a former site, and the texts that show them. */
  areTextsIn: boolean
  failures: readonly ImportRow[]
  counts: ImportCounts | null
  /** The reason why the import stopped; null if it has not. */
  problem: string | null
  drafts: boolean
  /** Restore the company's settings, too; null if there are none, or the person may not change them. */
  restoresSettings: boolean | null
  leftOutSettings: RestoredSettings['leftOut']
  /** Texts of this site that the import can replace, and whether it does. */
  replaceable: readonly Replaceable[]
  replaces: boolean
}

export const initialState: ImportState = {
  phase: 'reading',
  id: '',
  name: '',
  done: 0,
  total: 0,
  rows: [],
  areTextsIn: false,
  failures: [],
  counts: null,
  problem: null,
  drafts: true,
  restoresSettings: null,
  leftOutSettings: [],
  replaceable: [],
  replaces: false,
}

/** The row of an item that did not come. */
export function toFailedRow(
  { key, name, outcome, note }: ImportResult,
  unit: PendingUnit | undefined,
): ImportRow {
  const { shownIn, choice, picture }: Partial<ImageUnit> = unit?.type === 'image' ? unit : {}
  return {
    key,
    name,
    kind: unit?.type ?? 'file',
    state: outcome,
    note,
    ...(shownIn && { shownIn }),
    ...(choice && outcome === 'failed' && { choice }),
    ...(picture && { picture: picture.path }),
  }
}
