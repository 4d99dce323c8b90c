import type { ReactNode } from 'react'
import { callHref, chatHref, postalAddress } from '../../runtime/text/contact-links.ts'
import type { Site } from '../../site.ts'
import { hoursLines } from '../settings/contract/hours.ts'

/** The ways to reach the company beside mail and form, as far as it has them. */
export function DirectContact({ site }: { site: Site }): ReactNode {
  const { phones, whatsapp, responseTime, hours, holidays } = site
  const address = postalAddress(site)
  return (
    <>
      {phones.map(({ name, number }) => (
        <p key={number}>
          {name || 'Por teléfono'}: <a href={callHref(number)}>{number}</a>
        </p>
      ))}
      {whatsapp && (
        <p>
          Por WhatsApp: <a href={chatHref(whatsapp)}>{whatsapp}</a>
        </p>
      )}
      {address && <p>{address}</p>}
      {responseTime && <p>{responseTime}</p>}
      <Days title="Horario" days={hoursLines(hours)} />
      <Days
        title="Cerramos"
        days={holidays.map(({ date, name }) => date.split('-').reverse().join('/') + (name && ` (${name})`))}
      />
    </>
  )
}

function Days({ title, days }: { title: string; days: readonly string[] }): ReactNode {
  return (
    days[0] && (
      <>
        <h3 className="small-title">{title}</h3>
        <ul className="plain-list">
          {days.map((day) => (
            <li key={day}>{day}</li>
          ))}
        </ul>
      </>
    )
  )
}
