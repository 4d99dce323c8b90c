import { Section } from '../heading/heading.tsx'

type StepsProps = { id: string; title: string; steps: readonly { title: string; text: string }[] }

/** A section with numbered steps; nothing without them. */
export function Steps({ id, title, steps }: StepsProps) {
  if (steps.length === 0) return null
  return (
    <Section id={id} title={title}>
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={index}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
