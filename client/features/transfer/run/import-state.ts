import type { ImportCounts, ImportOutcome, DryRunVerdict } from '../contract.ts'

/** One thing of the file, and what would become or has become of it. */
export type ImportRow = {
  key: string
  name: string
  kind: 'article' | 'image' | 'redirects' | 'file'
  state: DryRunVerdict['verdict'] | ImportOutcome
  note: string | null
  /** An image that nobody has described yet. */
  hasNoDescription?: boolean
}

export type ImportState = {
  /**
   * Before `ready` nothing is written. `paused` goes on by `start`; `failing` is through, but for what failed and
   * may be tried again.
   */
  phase: 'reading' | 'unreadable' | 'rehearsing' | 'ready' | 'running' | 'paused' | 'failing' | 'ended'
  name: string
  done: number
  total: number
  /** The rehearsal, a row a thing. */
  rows: readonly ImportRow[]
  /** What did not come in once the import ran. */
  failures: readonly ImportRow[]
  counts: ImportCounts | null
  /** Why it stopped by itself. */
  problem: string | null
  /** Whether all come in as drafts, or as they were. */
  drafts: boolean
}

export const initialState: ImportState = {
  phase: 'reading',
  name: '',
  done: 0,
  total: 0,
  rows: [],
  failures: [],
  counts: null,
  problem: null,
  drafts: true,
}
