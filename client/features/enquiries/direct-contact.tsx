import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { formatPostalAddress, toPhoneHref, toWhatsAppHref } from '../../runtime/text/contact-links.ts'
import type { Site } from '../../site.ts'
import { AddressWithMap } from '../../ui/next-step/address-with-map.tsx'
import { QuickContact } from '../../ui/next-step/quick-contact.tsx'
import { formatHolidays, formatHours } from '../settings/contract/hours.ts'

/** Marks the elements that say whether the company is open now. */
export const openingClass = 'opening'
const hoursId = 'horario'

/** Phone, WhatsApp, address and opening hours: those that the site settings contain. */
export function DirectContact({ site }: { site: Site }) {
  const { phones, whatsapp, responseTime, hours, holidays } = site
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
      {formatPostalAddress(site) && (
        <p>
          <AddressWithMap site={site} />
        </p>
      )}
      {responseTime && <p>{responseTime}</p>}
      <DayList days={[...formatHours(hours), ...formatHolidays(holidays)]}>
        Horario{' '}
        {hours.length > 0 && (
          <span id={hoursId} className={`meta ${openingClass}`}>
            <Opening />
          </span>
        )}
      </DayList>
    </>
  )
}

/** The first phone, WhatsApp and whether the company is open, above the form: on phones the rest stands below it. */
export function CallFirst({ site }: { site: Site }) {
  const { phones, whatsapp, hours } = site
  if (!phones[0] && !whatsapp && hours.length === 0) return null
  return (
    <p className="meta">
      <QuickContact {...site} />{' '}
      {hours.length > 0 && (
        <>
          <a href={`#${hoursId}`}>Horario</a>{' '}
          <span className={openingClass}>
            <Opening />
          </span>
        </>
      )}
    </p>
  )
}

/** Whether the company is open now. Only the browser says so: the server's page may be cached. */
export function Opening() {
  const site = useSite()
  const [text, setText] = useState('')
  useEffect(() => {
    if (import.meta.env.SSR) return
    import('./opening.ts').then(
      (it) => setText(it.describeOpening(site, new Date())),
      () => {},
    )
  }, [site])
  return text
}

function DayList({ days, children }: { days: readonly string[]; children: ReactNode }) {
  return (
    days[0] && (
      <>
        <h3 className="small-title">{children}</h3>
        <ul className="plain-list">
          {days.map((day) => (
            <li key={day}>{day}</li>
          ))}
        </ul>
      </>
    )
  )
}
