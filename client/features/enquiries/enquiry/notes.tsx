import './enquiry.css'
import type { FormEvent, ReactNode } from 'react'
import { Instant } from '#client/ui/time/instant.tsx'
import type { EnquiryPages } from '../contract/pages.ts'

type Data = EnquiryPages['mngr-consulta']

export function Notes({ data, onAdd }: { data: Data; onAdd: (text: string) => Promise<boolean> }): ReactNode {
  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    void onAdd(String(new FormData(form).get('nota') ?? '')).then((added) => added && form.reset())
  }
  return (
    <section aria-labelledby="notas" className="section">
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
      <form className="form note-form" onSubmit={add}>
        <div className="field">
          <label htmlFor="nota">Nueva nota</label>
          <textarea id="nota" name="nota" rows={3} required />
        </div>
        <div>
          <button className="button plain">Guardar nota</button>
        </div>
      </form>
    </section>
  )
}
