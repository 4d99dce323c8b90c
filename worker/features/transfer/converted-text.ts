import type { Database } from '../../env.ts'
import { listMediaIds } from '../../markdown/images.ts'
import { findPublishProblems, findRenderProblems } from '../content/saving/find-problems.ts'
import { importText, isAsStored, overwriteText } from '../content/saving/import-text.ts'
import type { Actor } from '../content/saving/steps.ts'
import type { TextGroup } from '../content/saving/text-group.ts'
import type { TransferredText } from '../content/saving/transferred-text.ts'
import type { TextOutcome } from '../content/saving/write-entry.ts'
import type { TextFile } from './export/text-file.ts'

/** How a text is stored: as a new one, over the one with its id, or the rest of that if an attempt stopped halfway. */
export type StoreMethod = 'store' | 'overwrite' | 'resume'

/** A text ready to be stored, with a note for the manager. */
export type ConvertedText = {
  note: string | null
  /** The ids of the library's images that it shows. */
  imageIds: string[]
  /** Why it cannot be published; null if it can, or is not to be. */
  findProblem: () => string | null
  /** The same text as a draft, if it was published; it keeps its date if its kind does. `note` says why. */
  toDraft: (note?: string) => ConvertedText
  /** Whether overwriting the text with this id would change nothing. */
  isAsStored: (db: Database, id: string, now: number) => Promise<boolean>
} & {
  /** Null if there was nothing to store. */
  [Method in StoreMethod]: (db: Database, id: string, actor: Actor) => Promise<TextOutcome | null>
}

export function toConverted(
  group: TextGroup,
  text: TextFile & Pick<TransferredText, 'replacement' | 'workingCopy'>,
  note: string | null,
): ConvertedText {
  const { content, replacement, workingCopy, status } = text
  const isPublished = status === 'published'
  function toTransferred(id: string, { now }: Pick<Actor, 'now'>): TransferredText {
    const { createdAt, updatedAt } = text
    return { ...text, createdAt: createdAt ?? now, updatedAt: updatedAt ?? now, id }
  }
  return {
    note,
    imageIds: [content, replacement?.content, workingCopy].flatMap((each) =>
      each ? [...group.listImages(each), ...listMediaIds(JSON.stringify(each))] : [],
    ),
    findProblem: () => (isPublished ? findProblem(content) : null),
    toDraft: (reason) =>
      isPublished
        ? toConverted(group, { ...text, status: 'draft' }, [note, reason].filter(Boolean).join(' ') || null)
        : toConverted(group, text, note),
    isAsStored: (db, id, now) => isAsStored(db, group, toTransferred(id, { now }), now),
    store: (db, id, actor) => importText({ db, group, actor }, toTransferred(id, actor)),
    overwrite: (db, id, actor) => overwriteText({ db, group, actor }, toTransferred(id, actor)),
    resume: (db, id, actor) => overwriteText({ db, group, actor }, toTransferred(id, actor), true),
  }
}

/** Why a text cannot be published: what its kind requires, or the limits of what can be rendered. */
export function findProblem(content: TextFile['content']): string | null {
  const problems = [findPublishProblems(content), findRenderProblems(content)].flatMap(Object.values)
  return [...new Set(problems)].join(' ') || null
}
