import type { ReactNode, Ref } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { type EntryFilter, isNarrowed } from '../contract/list.ts'
import { entryPaths } from '../contract/text-paths.ts'
import { getKind } from '../kinds/all-kinds.ts'
import { href } from '../routes.ts'
import { type ListFacts, getEntryListPath, listParameter } from './list-path.ts'
import type { TextTableProps } from './table.tsx'
import { TextList } from './text-list.tsx'
import { useListActions } from './use-list-actions.tsx'

type EntryListProps = Pick<TextTableProps, 'texts' | 'renderOrder' | 'rowProps'> & {
  filter: EntryFilter
  /** The columns; without them, those of pages. */
  shown?: TextTableProps['shown']
  id: string
  title: string
  help?: string | undefined
  label: ListFacts['label']
  /** The site always has these texts: they cannot be withdrawn. */
  isFixed?: true
  empty?: ReactNode
  ref?: Ref<HTMLElement>
  children?: ReactNode
}

export function EntryList(props: EntryListProps) {
  const { id, title, help, label, isFixed, empty, ref, children, ...list } = props
  const isChosen = useRoute().query[listParameter] === id
  const facts = {
    paths: entryPaths,
    publishPermission: 'publishPages',
    label,
    getEditorPath: (text: string) => href('mngr-pagina', { id: text }),
    getListPath: (filter: EntryFilter) =>
      getEntryListPath(filter, isNarrowed(filter) && !isChosen ? undefined : id),
  } as const
  const actions = useListActions(facts)
  const isFiltered = isNarrowed(list.filter)
  // The status has the focus after an action on the last text that the filter found.
  if (isFiltered && list.texts.length === 0 && !actions.hasStatus) return null
  return (
    <section className="section" aria-labelledby={id} ref={ref}>
      <div className="list-bar">
        <h2 id={id} className={isFiltered && !isChosen ? undefined : 'hidden'}>
          {title}
        </h2>
        <p className="help">{help}</p>
      </div>
      {children}
      <TextList
        shown={getKind('page').list.columns}
        {...list}
        facts={facts}
        actions={isFixed ? undefined : actions}
        empty={isFiltered ? null : empty}
        allName={`de «${title}»`}
      />
    </section>
  )
}
