import './enquiry.css'
import { FoldedForm } from '#client/ui/field/folded-form.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { Instant } from '#client/ui/time/instant.tsx'
import type { EnquiryPages } from '../contract/pages.ts'

type Data = EnquiryPages['mngr-consulta']

export function Notes({ data, onAdd }: { data: Data; onAdd: (text: string) => Promise<boolean> }) {
  function add(values: FormData, form: HTMLFormElement): void {
    void onAdd(String(values.get('nota') ?? '')).then((added) => added && form.reset())
  }
  return (
    <section aria-labelledby="notas" className="card">
      <h2 id="notas">Notas internas</h2>
      <ul role="list" className="ruled">
        {data.notes.map(({ id, author, text, createdAt }) => (
          <li key={id}>
            <div>
              <p className="inbox-message">{text}</p>
              <p className="meta">
                <span>{author}</span>
                <Instant at={createdAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <FoldedForm summary="Nueva nota">
        <form className="form note-form" onSubmit={withValues(add)}>
          <div className="field">
            <label htmlFor="nota">Texto de la nota</label>
            <textarea id="nota" name="nota" rows={3} required />
          </div>
          <div>
            <button className="button plain">Guardar nota</button>
          </div>
        </form>
      </FoldedForm>
    </section>
  )
}
