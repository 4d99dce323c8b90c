import '../webhooks.css'
import { useState } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import { maxWebhooks, type WebhookPages, webhookPaths } from '../contract.ts'
import { WebhookForm } from '../parts/webhook-form.tsx'
import { WebhookList } from '../parts/webhook-list.tsx'

export function Page({ data }: { data: WebhookPages['mngr-conexiones'] }) {
  const [webhooks, setWebhooks] = usePageState(data.webhooks)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <ReauthProvider>
      <Heading icon="gear">Conexiones</Heading>
      <p className="lead">
        Avisa a otro programa cuando pasa algo aquí: por ejemplo, para anunciar un artículo en un chat o
        anotar una consulta en tu lista de clientes. El aviso dice qué pasó y lleva el enlace; nunca quién
        escribió ni qué dijo.
      </p>
      {secret !== null && <SecretBox secret={secret} />}
      <WebhookList webhooks={webhooks} onChange={setWebhooks} />
      {webhooks.length < maxWebhooks ? (
        <section className="panel section" aria-labelledby="avisar">
          <h2 id="avisar">Avisar a otro programa</h2>
          <WebhookForm
            endpoint={{ method: 'POST', path: webhookPaths.webhooks }}
            submitLabel="Conectar"
            onSaved={(answer) => {
              setWebhooks(answer.webhooks)
              setSecret(answer.secret)
            }}
          />
        </section>
      ) : (
        <p>Caben {maxWebhooks} conexiones. Para añadir otra, elimina alguna.</p>
      )}
    </ReauthProvider>
  )
}

function SecretBox({ secret }: { secret: string }) {
  return (
    <section className="panel section" aria-labelledby="secreto">
      <h2 id="secreto">Conectado. Copia ahora su secreto</h2>
      <p role="status">
        Con él, el otro programa comprueba que un aviso viene de este sitio. Solo lo verás esta vez: si lo
        pierdes, elimina la conexión y créala otra vez.
      </p>
      <Field label="Secreto" readOnly value={secret} />
      <p>
        <CopyButton text={secret}>Copiar secreto</CopyButton>
      </p>
    </section>
  )
}
