import { isInMenu } from '#client/runtime/site/menu-groups.ts'
import type { SiteSettings } from '#client/site.ts'
import type { SettingProps } from './setting-controls.tsx'
import { createLinksControl } from './setting-rows.tsx'

type Links = SiteSettings['nav']

/** The links of the menu. Each stands in the menu itself, or opens below another. */
export function MenuField(props: SettingProps<Links>) {
  return <MenuLinks {...props} onChange={(links) => props.onChange(keepGroups(props.value, links))} />
}

const MenuLinks = createLinksControl(({ nav }) => ({
  hint: 'Los enlaces al blog, a su RSS, a /casos, a /empleo y a /eventos se ven cuando hay algo publicado allí.',
  describe: (href) => (href === '/contacto' ? 'En el menú va siempre al final, como botón.' : undefined),
  columns: [
    {
      name: 'under',
      label: 'Dentro de',
      options: ({ href }) => {
        const hasLinks = nav.some(({ under }) => under && under === href)
        const parents = nav.filter((other) => isInMenu(other) && other.name && other.href !== href)
        return {
          '': 'El menú',
          ...(!hasLinks && Object.fromEntries(parents.map((parent) => [parent.href, parent.name]))),
        }
      },
    },
  ],
}))

/** Stands for the address of a link that has none yet, so that the links below it keep their place. */
const noHref = ' '

/** Links stay below another one while its address is typed. */
export function keepGroups(before: Links, links: Links): Links {
  const [index, ...others] = links.flatMap(({ href }, at) => (href === before[at]?.href ? [] : [at]))
  // A link that is moved, added or removed is no address being typed.
  if (links.length !== before.length || index === undefined || others.length > 0) return links
  const from = before[index]?.href || noHref
  const to = links[index]?.href || noHref
  return links.map((link) => (link.under === from ? { ...link, under: to } : link))
}
