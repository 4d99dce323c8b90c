import { Section } from '../../ui/heading/heading.tsx'
import { RichText } from '../content/public/rich-text.tsx'

type Question = { title: string; text: string; html?: string | undefined }

/** Questions with their answers; nothing if there are none. */
export function Questions({ title, questions }: { title: string; questions: readonly Question[] }) {
  if (questions.length === 0) return null
  return (
    <Section id="preguntas" title={title}>
      <dl className="split questions">
        {questions.map((question) => (
          <div key={question.title}>
            <dt>{question.title}</dt>
            <dd>
              <RichText text={question.text} html={question.html} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
