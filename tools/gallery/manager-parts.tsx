import '#client/ui/badge/badge.css'
import '#client/ui/button/actions.css'
import '#client/ui/list/list.css'
import '#client/ui/panel/panel.css'
import '#client/ui/tabs/tabs.css'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { FilterForm } from '#client/ui/list/filter-form.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { Popover } from '#client/ui/popover/popover.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import type { GalleryPart } from './parts.tsx'

export const managerParts: readonly GalleryPart[] = [
  {
    name: 'campos',
    use: 'Cada dato con su nombre encima, su ayuda debajo y su error al lado.',
    states: {
      vacío: <Field label="Nombre" name="nombre" />,
      'con ayuda': (
        <Field
          label="Dirección"
          name="direccion"
          hint="Solo letras, números y guiones."
          defaultValue="el-cauce"
        />
      ),
      'con error': (
        <Field
          label="Correo"
          name="correo"
          error="Falta lo que va después de la arroba."
          defaultValue="ana@"
        />
      ),
      desactivado: <Field label="Fecha" name="fecha" disabled defaultValue="hoy" />,
      contraseña: <PasswordField label="Contraseña" name="clave" autoComplete="off" />,
      casilla: (
        <label className="check tall">
          <input type="checkbox" defaultChecked /> Recordar en este equipo
        </label>
      ),
    },
  },
  {
    name: 'mensajes',
    use: 'Lo que salió bien, lo que no, y por qué.',
    states: {
      hecho: <StatusMessage done="Cambios guardados." />,
      error: <FormError failure={{ message: 'No se pudo guardar. Vuelve a intentarlo.', fields: {} }} />,
      problema: <p className="problem">Esta imagen pesa demasiado.</p>,
    },
  },
  {
    name: 'acciones',
    use: 'Lo que no se puede deshacer nunca lleva el verde de lo que se espera.',
    states: {
      'que destruye': (
        <button type="button" className="button danger">
          Eliminar
        </button>
      ),
      'que destruye, más discreta': (
        <button type="button" className="link danger">
          Eliminar
        </button>
      ),
      copiar: <CopyButton text="x">Copiar el enlace</CopyButton>,
      'más acciones': <Popover label="Más acciones">Nada</Popover>,
    },
  },
  {
    name: 'insignias',
    use: 'El estado de una fila.',
    states: {
      publicado: <span className="badge strong">Publicado</span>,
      borrador: <span className="badge">Borrador</span>,
      apagado: <span className="badge off">Papelera</span>,
    },
  },
  {
    name: 'pestanas',
    use: 'Partes de una pantalla, o filtros de los que se elige uno.',
    states: {
      varias: (
        <nav className="tabs" aria-label="Ejemplo">
          <a href="#x" aria-current="page">
            Todas
          </a>
          <a href="#x">Nuevas</a>
          <button type="button" aria-pressed="true">
            Elegida
          </button>
          <button type="button" disabled>
            Todavía no
          </button>
        </nav>
      ),
    },
  },
  {
    name: 'panel',
    use: 'Un grupo de datos o de acciones que van juntos.',
    states: {
      normal: (
        <section className="panel">
          <h3>Copias de seguridad</h3>
          <p>
            La última: <Instant at="2026-01-02T12:00:00.000Z" />.
          </p>
        </section>
      ),
    },
  },
  {
    name: 'vacio',
    use: 'Donde todavía no hay nada, y qué se puede hacer.',
    states: { normal: <EmptyState>Todavía no hay imágenes. Sube la primera.</EmptyState> },
  },
  {
    name: 'filtros',
    use: 'Encima de una lista; lo elegido queda en la dirección.',
    states: {
      normal: (
        <FilterForm
          action="#x"
          query="año"
          activeCount={1}
          result="12 artículos"
          stateLinks={
            <nav className="tabs" aria-label="Estados">
              <a href="#x" aria-current="page">
                Todos
              </a>
            </nav>
          }
        />
      ),
    },
  },
]
