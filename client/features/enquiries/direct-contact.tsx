import type { ReactNode } from 'react'
import { toPhoneHref, toWhatsAppHref, formatPostalAddress } from '../../runtime/text/contact-links.ts'
import type { Site } from '../../site.ts'
import { formatHours } from '../settings/contract/hours.ts'

/** Phone, WhatsApp, address and opening hours: those that the site settings contain. */
export function DirectContact({ site }: { site: Site }): ReactNode {
  const { phones, whatsapp, responseTime, hours, holidays } = site
  const address = formatPostalAddress(site)
  return (
    <>
      {phones.map(({ name, number }) => (
        <p key={number}>
          {name || 'Por teléfono'}: <a href={toPhoneHref(number)}>{number}</a>
        </p>
      ))}
      {whatsapp && (
        <p>
          Por WhatsApp: <a href={toWhatsAppHref(whatsapp)}>{whatsapp}</a>
        </p>
      )}
      {address && <p>{address}</p>}
      {responseTime && <p>{responseTime}</p>}
      <DayList title="Horario" days={formatHours(hours)} />
      <DayList
        title="Cerramos"
        days={holidays.map(({ date, name }) => date.split('-').reverse().join('/') + (name && ` (${name})`))}
      />
    </>
  )
}

function DayList({ title, days }: { title: string; days: readonly string[] }): ReactNode {
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
