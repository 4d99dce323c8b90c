import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useHasPermission } from '../../runtime/session/use-has-permission.ts'
import { ManagerIcon } from '../../ui/icon/manager-icon.tsx'
import { SessionControl } from '../../ui/layout/session-control.tsx'
import { HelpButton } from './help-button.tsx'
import { openGroup, restoreChoices, storeChoice } from './opened-groups.ts'
import { findCurrentSection, type Section, sectionGroups, sections } from './sections.ts'
import { ZoneNote } from './zone-note.tsx'

/** More links than these are hard to take in at a glance: they are folded into groups. */
const maxLinks = 7

function useSelectPermitted(): (all: readonly Section[]) => Section[] {
  const may = useHasPermission()
  return (all) => all.filter(({ permission }) => may(permission))
}

/** Stores what the press is about to do: the browser opens or closes the group after it. What a page opens is not stored. */
function storeOpposite({ currentTarget }: MouseEvent): void {
  const group = currentTarget.parentElement
  if (group instanceof HTMLDetailsElement) storeChoice(group.dataset['group'] ?? '', !group.open)
}

/**
 * Navigation. At first, the first group and that of the page are open. A popover on small screens, so that it opens
 * without script and closes with Escape.
 */
export function Rail() {
  const { path } = useRoute()
  const rail = useRef<HTMLDivElement>(null)
  const here = findCurrentSection(path)
  const selectPermitted = useSelectPermitted()
  const permitted = selectPermitted(sections)
  const groups = sectionGroups
    .map(({ name, sections: all }) => ({
      name,
      sections: selectPermitted(all).filter(({ isFirst }) => !isFirst),
    }))
    .filter((group) => group.sections.length > 0)

  const groupHere = groups.find((group) => group.sections.some(({ href }) => href === here?.href))?.name ?? ''
  // It stays so while the rail is there: a group that closed by itself would move the links below it.
  const [openAtFirst] = useState([groups[0]?.name ?? '', groupHere])
  const listGroups = () => rail.current?.querySelectorAll('details') ?? []
  useLayoutEffect(() => restoreChoices(listGroups(), openAtFirst), [openAtFirst])

  // After a navigation, close the menu of small screens. Not when the page hydrates.
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    rail.current?.hidePopover?.()
    openGroup(listGroups(), groupHere)
  }, [path, groupHere])

  const toLink = (section: Section) => (
    <SectionLink
      key={section.href}
      section={section}
      current={here?.href === section.href ? here.current : undefined}
    />
  )
  return (
    <div className="rail" id="menu" popover="auto" ref={rail}>
      <nav aria-label="Panel">
        {permitted.length <= maxLinks ? (
          <ul role="list">{permitted.map(toLink)}</ul>
        ) : (
          <>
            <ul role="list">{permitted.filter(({ isFirst }) => isFirst).map(toLink)}</ul>
            {groups.map((group) => (
              <details key={group.name} open={openAtFirst.includes(group.name)} data-group={group.name}>
                <summary onClick={storeOpposite}>
                  {group.name} <SectionCounts sections={group.sections} />
                </summary>
                <ul role="list">{group.sections.map(toLink)}</ul>
              </details>
            ))}
            <ul role="list">{permitted.slice(-1).map(toLink)}</ul>
          </>
        )}
      </nav>
      <ZoneNote />
      <div className="rail-foot">
        <HelpButton>Ayuda</HelpButton>
        <a className="link" href="/">
          Ver el sitio
        </a>
        <SessionControl place="header" />
      </div>
    </div>
  )
}

/** What is new in these sections, where their links are hidden. */
const SectionCounts = ({ sections: own }: { sections: readonly Section[] }) =>
  own.map(({ href, Count }) => Count && <Count key={href} />)

/** What is new in all sections, for the button that opens the navigation. */
export function AllCounts() {
  return <SectionCounts sections={useSelectPermitted()(sections)} />
}

type SectionLinkProps = { section: Section; current: 'page' | 'true' | undefined }

function SectionLink({ section: { href, text, icon, Count }, current }: SectionLinkProps) {
  return (
    <li>
      <a className="link" href={href} aria-current={current}>
        <ManagerIcon name={icon} />
        <span>
          {text} {Count && <Count />}
        </span>
      </a>
    </li>
  )
}
