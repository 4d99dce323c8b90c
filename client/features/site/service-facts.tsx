import type { ReactNode } from 'react'
import type { OfferText } from '../content/kinds/offer.ts'
import type { ServiceContent } from '../content/kinds/service.ts'

type ServiceFactsProps = { service: ServiceContent; text: OfferText; level: 2 | 3 }

/** Lists the deliverables of a service, its method and its requirements. Lists without entries are left out. */
export function ServiceFacts({ service, text, level }: ServiceFactsProps): ReactNode {
  return (
    <div className="facts">
      <Fact level={level} title={text.delivers} items={service.delivers} />
      <Fact level={level} title={text.how} items={service.how} />
      <Fact level={level} title={text.needs} items={service.needs} />
    </div>
  )
}

type FactProps = Pick<ServiceFactsProps, 'level'> & { title: string; items: readonly string[] }

function Fact({ level, title, items }: FactProps): ReactNode {
  if (items.length === 0) return null
  const Title = `h${level}` as const
  return (
    <div>
      <Title>{title}</Title>
      <ul className="plain-list">
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
