/** `under`: the address of the link below which this one opens; none or empty = it stands in the menu itself. */
type MenuLink = { name: string; href: string; under?: string | undefined }

/** Whether a link stands in the menu itself. */
export const isInMenu = ({ under }: MenuLink): boolean => !under

/** The links of the menu, each with those below it. A link below one that the menu does not have stands by itself. */
export function groupMenu(nav: readonly MenuLink[]): readonly (MenuLink & { links: readonly MenuLink[] })[] {
  const hasParent = ({ under }: MenuLink): boolean =>
    nav.some((other) => isInMenu(other) && other.href === under)
  return nav
    .filter((link) => !hasParent(link))
    .map((link) => ({
      ...link,
      links: isInMenu(link) ? nav.filter(({ under }) => under === link.href) : [],
    }))
}
