import calendar from './pictures/calendario.webp'
import color from './pictures/color.webp'
import write from './pictures/escribir.webp'
import invite from './pictures/invitar.webp'
import goTo from './pictures/ir-a.webp'
import schedule from './pictures/programar.webp'
import answer from './pictures/responder.webp'
import upload from './pictures/subir.webp'

type HelpPicture = { src: string; alt: string }

/** Pictures by the question that they belong to. `npm run screenshots` takes them; a missing one fails the build. */
export const helpPictures: Readonly<Record<string, HelpPicture>> = {
  '¿Cómo llego rápido a cualquier sitio?': {
    src: goTo,
    alt: 'La ventana «Ir a…», con un campo para escribir y la lista de páginas debajo.',
  },
  '¿Cómo escribo un artículo?': {
    src: write,
    alt: 'El botón «Escribir un artículo», sobre la lista de artículos.',
  },
  '¿Puedo publicarlo otro día?': {
    src: schedule,
    alt: 'La opción «Programar», en los ajustes del artículo.',
  },
  '¿Cómo cambio la fecha de lo programado?': {
    src: calendar,
    alt: 'El calendario del mes, con lo que se publica cada día.',
  },
  '¿Cómo subo fotos y documentos?': {
    src: upload,
    alt: 'La zona de puntos de «Medios», a la que se arrastran los archivos.',
  },
  '¿Cómo respondo?': { src: answer, alt: 'El campo de la respuesta, debajo de la consulta.' },
  '¿Dónde pongo mi logotipo y mi color?': {
    src: color,
    alt: 'El campo «Color de la marca», en la parte «Color» de «La empresa».',
  },
  '¿Cómo doy acceso a alguien?': {
    src: invite,
    alt: 'El formulario de la invitación, con nombre, correo y rol.',
  },
}
