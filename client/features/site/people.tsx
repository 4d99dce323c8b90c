import { useSite } from '../../runtime/site/use-site.ts'
import { formatDuties } from '../../runtime/text/format-duties.ts'
import { FocusedImage } from '../../ui/focus/focused-image.tsx'
import { Section } from '../../ui/heading/heading.tsx'
import type { AboutText } from '../content/kinds/about.ts'
import type { PersonContent } from '../content/kinds/person.ts'
import { href } from './routes.ts'

/** The people of the company, their duties and their services; nothing if there are none. */
export function People({ text, people }: { text: AboutText; people: readonly PersonContent[] }) {
  const site = useSite()
  if (people.length === 0) return null
  return (
    <Section id="personas" title={text.peopleTitle}>
      <ul role="list" className="people">
        {people.map(({ title, role, duties, services, photo }) => {
          const own = site.services.filter(({ id, shown }) => shown && services.includes(id))
          return (
            <li key={title}>
              {photo && <FocusedImage {...photo} loading="lazy" />}
              <div>
                <h3>{title}</h3>
                <p>{role}</p>
                {duties && <p>{formatDuties(text.dutiesLabel, duties)}</p>}
                {own.length > 0 && (
                  <ul role="list">
                    {own.map(({ id, name }) => (
                      <li key={id}>
                        <a href={href('servicio', { slug: id })}>{name}</a>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
