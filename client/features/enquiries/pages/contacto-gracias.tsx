import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import { Heading, Section } from '#client/ui/heading/heading.tsx'
import { Steps } from '#client/ui/steps/steps.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { EnquiryPages } from '../contract/pages.ts'

/** Shows thanks only for a stored message: the worker verifies the signed reference in the address. */
export function Page({
  data: { reference, contact, lacksFile, latest },
}: {
  data: EnquiryPages['contacto-gracias']
}) {
  const { email, responseTime } = useSite()
  const say = useFormOfAddress()
  return (
    <div className="wrap">
      <header className={reference ? 'page-head topic' : 'page-head'}>
        <Heading icon="mail">{reference ? contact.thanksTitle : 'No encontramos ese mensaje'}</Heading>
        {reference ? (
          <>
            <p className="lead">
              {contact.thanks} {responseTime}
            </p>
            {lacksFile && (
              <p>
                <strong>
                  {say('Tu mensaje quedó guardado, pero el archivo no. Envíalo por correo, por favor.')}
                </strong>
              </p>
            )}
            <p>
              {say('Tu número de referencia')}: <strong className="reference">{reference}</strong>
            </p>
            <p>
              {say('Si quieres añadir algo, escribe a')}{' '}
              <a href={`mailto:${email}?subject=${encodeURIComponent(`Referencia ${reference}`)}`}>{email}</a>{' '}
              con la referencia.
            </p>
          </>
        ) : (
          <>
            <p className="lead">
              {say(
                'Esta dirección no corresponde a ningún mensaje recibido. Si acabas de escribirnos, vuelve al formulario y comprueba que se envió.',
              )}
            </p>
            <p>
              {say('También puedes escribir a')} <a href={`mailto:${email}`}>{email}</a>.
            </p>
          </>
        )}
        <p className="actions">
          {!reference && (
            <a className="button" href="/contacto#formulario">
              Ir al formulario
            </a>
          )}
          <a className={reference ? 'button' : 'button plain'} href="/">
            Ir al inicio
          </a>
        </p>
        <ThreadDrawing
          subject={reference ? 'servicio' : 'vacio'}
          seed={reference ? 'correo' : 'blog'}
          isInFirstScreen
        />
      </header>
      {reference && <Steps id="despues" title={contact.afterTitle} steps={contact.after} />}
      {reference && latest.length > 0 && <LatestArticles latest={latest} />}
    </div>
  )
}

const LatestArticles = ({ latest }: Pick<EnquiryPages['contacto-gracias'], 'latest'>) => (
  <Section id="leer" title="Mientras tanto">
    <ul role="list" className="posts posts-section">
      {latest.map(({ slug, title, excerpt }) => (
        <li key={slug} className="post">
          <ThreadDrawing subject="articulo" seed={slug} />
          <h3>
            <a href={`/blog/${slug}`}>{title}</a>
          </h3>
          <p>{excerpt}</p>
        </li>
      ))}
    </ul>
  </Section>
)
