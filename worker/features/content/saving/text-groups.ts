import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { articles } from './articles.ts'
import { entries } from './entries.ts'
import type { AnyContent, TextGroup } from './text-group.ts'

/** Calls `run` with the group that texts of a kind belong to. */
export const withGroupOf = <Result>(
  kind: AnyKindName,
  run: <Content extends AnyContent>(group: TextGroup<Content>) => Result,
): Result => (kind === 'article' ? run(articles) : run(entries))
