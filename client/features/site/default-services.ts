import type { ServiceLink } from '../../site.ts'
import type { ServiceContent } from '../content/kinds/service.ts'
import { defaultServiceNames } from '../settings/contract/service-names.ts'
import { isServiceId, type ServiceId } from '../settings/contract/services.ts'
import { serviceDetails } from './service-details.ts'
import { serviceSummaries } from './service-summaries.ts'

/** What people ask before they order a default service. Its page has the answers. */
const serviceQuestions: Readonly<Record<ServiceId, ServiceContent['questions']>> = {
  sitios: [
    {
      title: '¿Podré cambiar los textos sin ayuda?',
      text: 'Sí. El panel está pensado para personas que escriben, no para programadores, y la entrega trae una sesión de práctica con tus textos.',
    },
    {
      title: '¿Qué pasa con el sitio que ya existe?',
      text: 'Cada dirección que cambia redirige a la nueva. Así no se pierden ni los enlaces guardados ni las visitas de los buscadores.',
    },
  ],
  migraciones: [
    {
      title: '¿Cuánto tiempo estará parado el servicio?',
      text: 'Lo habitual es que nadie lo note. Lo nuevo funciona antes de apagar lo antiguo, y el momento del cambio se acuerda por escrito.',
    },
    {
      title: '¿Y si algo sale mal el día del cambio?',
      text: 'Volvemos atrás. El plan para deshacer el cambio se ensaya antes de empezar, con un límite de tiempo para decidirlo.',
    },
  ],
  correo: [
    {
      title: '¿Hay que cambiar de proveedor de correo?',
      text: 'Casi nunca. La mayoría de los problemas de entrega se arreglan en el dominio, con el proveedor de siempre.',
    },
    {
      title: '¿Cuándo se nota la mejora?',
      text: 'Los registros nuevos se ven en horas. La reputación de un dominio tarda más: hacen falta unas semanas de envíos sin quejas.',
    },
  ],
  rendimiento: [
    {
      title: '¿Hace falta rehacer el sitio?',
      text: 'Rara vez. La auditoría ordena los arreglos por lo que mejoran y lo que cuestan, y los primeros suelen ser pequeños.',
    },
    {
      title: '¿Cómo se mide el resultado?',
      text: 'Con las mismas medidas, en las mismas condiciones, antes y después. El informe explica cada cifra con palabras claras.',
    },
  ],
  seguridad: [
    {
      title: '¿Se complicará entrar a las cuentas?',
      text: 'Al contrario: con una llave de acceso basta la huella o el código del teléfono, sin contraseña.',
    },
    {
      title: '¿Se guardan nuestras contraseñas?',
      text: 'No. Trabajamos con invitaciones y cuentas propias, que se retiran al terminar.',
    },
  ],
  sistemas: [
    {
      title: '¿Y si un programa ya hecho resuelve lo mismo?',
      text: 'Entonces lo decimos. Construir solo compensa cuando adaptarse a un programa cuesta más que tener el propio.',
    },
    {
      title: '¿Quién lo mantiene después?',
      text: 'Quien prefieras. El código y su documentación quedan en una cuenta de tu empresa, y otra persona puede continuar.',
    },
  ],
  operacion: [
    {
      title: '¿Sirve también para lo que hizo otra empresa?',
      text: 'Sí. Empezamos por un inventario y una copia, y proponemos cambios solo si algo está en riesgo.',
    },
    {
      title: '¿Hay permanencia?',
      text: 'No. Es un servicio mensual, y al terminar entregamos las copias, los accesos y las notas de lo hecho.',
    },
  ],
}

const createDefaultService = (id: ServiceId, name: string): ServiceContent => ({
  kind: 'service',
  slug: id,
  title: name,
  summary: serviceSummaries[id],
  ...serviceDetails[id],
  questions: serviceQuestions[id],
  price: '',
  duration: '',
  sample: '',
  sampleHref: '',
  motif: id,
  drawing: 'shown',
})

/** Creates the built-in services that are marked as shown in `named`. Used until the owner stores a service. */
export const createDefaultServices = (named: readonly ServiceLink[]): ServiceContent[] =>
  named.flatMap(({ id, name, shown }) => (shown && isServiceId(id) ? [createDefaultService(id, name)] : []))

/** All built-in services, to be stored as examples: those in `named` in its order, then the others, hidden. */
export function createAllDefaultServices(
  named: readonly ServiceLink[],
): { service: ServiceContent; shown: boolean }[] {
  const rest = defaultServiceNames.filter(({ id }) => named.every((service) => service.id !== id))
  return [...named, ...rest.map((service) => ({ ...service, shown: false }))].flatMap(({ id, name, shown }) =>
    isServiceId(id) ? [{ service: createDefaultService(id, name), shown }] : [],
  )
}
