import { companyHelpTexts } from './company-help-texts.ts'
import type { HelpText } from './help-text.ts'
import { siteHelpTexts } from './site-help-texts.ts'

export const helpTexts: Readonly<Record<string, Readonly<Record<string, HelpText>>>> = {
  Panel: {
    '¿Qué es «Te espera»?':
      'Todo lo que pide algo de ti, lo más urgente primero. Si ahí no hay nada, no queda nada por hacer.',
    '¿Cómo llego rápido a cualquier sitio?': [
      'Pulsa «Ir a…», o Ctrl+K, y escribe lo que buscas: una página del panel, un artículo, una consulta o un ajuste.',
      'buscar busco encontrar buscador',
    ],
    '¿Por qué no veo todas las secciones a la izquierda?': [
      'Están por grupos, como «Clientes» o «Sistema»: pulsa el nombre de uno para abrirlo o cerrarlo, y así se queda. Lo que tu rol no incluye no sale.',
      'navegación barra lateral falta desapareció grupo plegado cerrado sección abrir',
    ],
  },
  Artículos: {
    '¿Cómo quito los textos de ejemplo?': [
      'En «Primeros pasos», con «Quitar los ejemplos».',
      'borrar demostración',
    ],
    '¿Cómo escribo un artículo?':
      'Pulsa «Escribir un artículo», pon un título y escribe. Se guarda solo; nadie lo ve hasta que pulsas «Publicar».',
    '¿Puedo publicarlo otro día?': [
      'Sí: en el editor pulsa «Programar…» y elige el día y la hora. Después puedes moverlo en el calendario.',
      'publico publicar publicación programar mañana fecha futura futuro lunes semana hora más tarde después luego cuándo listo dejar dejo solo automáticamente adelantado',
      ['publishArticles'],
    ],
    '¿Cómo borro un artículo?': [
      'En los tres puntos de su fila, o en sus ajustes, con «Mover a la papelera». Antes te decimos qué textos lo enlazan.',
      'borrar eliminar elimino quitar tirar papelera despublicar retirar',
      ['publishArticles'],
    ],
    '¿Cómo recupero lo que borré?': [
      'Los textos están en «Papelera», junto a los demás filtros, y vuelven como borrador. Las consultas y Medios tienen la suya.',
      'borré eliminé borrado borrada eliminado eliminada recuperar restaurar papelera imagen foto',
      ['publishArticles'],
    ],
    '¿Dónde están mis borradores?': [
      'En la lista, con el filtro «Borradores». Los últimos que tocaste salen también en el panel.',
      'sin terminar publicar guardados a medias no aparece en el blog sale se ve',
    ],
    '¿Cómo hago una copia de un artículo?': [
      'En los tres puntos de su fila, con «Duplicar»: la copia es un borrador.',
      'duplicar copiar repetir base modelo',
    ],
    '¿Cómo pongo etiquetas, autor o serie?': [
      'En los ajustes del artículo, en «Datos del artículo». Las etiquetas van separadas por comas.',
      'añadir etiquetas temas categorías firmar firma autor autora escribió cambiar series partes relacionados relacionado',
    ],
    '¿Cuántas visitas tiene un artículo?': [
      'Pulsa los tres puntos de su fila y «Visitas de este artículo». También está en los ajustes del artículo.',
      'estadísticas lecturas lectores números leído',
      ['viewInsight'],
    ],
    '¿Se avisa a alguien cuando publico un artículo?': [
      'No se envía ningún correo. Les llega a quienes siguen el blog por RSS, en su lector, y a los programas que conectes en «Conexiones con otros programas».',
      'avisar aviso suscriptores suscripción boletín newsletter notificar notificación seguidores lectores enterarse entera llegar llega quién recibe email mail webhook publicar publicación sale',
    ],
    '¿Qué textos míos tienen enlaces rotos?': [
      'Al final de «Artículos» y de «Páginas», en «Enlaces rotos»: cada enlace de lo publicado que no lleva a nada, con sus textos. Lo que corrijas sale de ahí esa noche.',
      'enlace roto rotos links caídos internos enlazan página borrada papelera retirada artículo error 404 no existe comprobar revisar',
    ],
    '¿Cómo publico o borro varios a la vez?': [
      'Marca sus casillas: debajo salen las acciones para todos los elegidos.',
      'seleccionar masa lote eliminar muchos',
      ['publishArticles'],
    ],
  },
  Calendario: {
    '¿Cómo cambio la fecha de lo programado?': [
      'Arrástralo a otro día: conserva la hora. O pulsa los tres puntos y escribe la fecha; así vale también en el teléfono y con el teclado.',
      '',
      ['publishArticles', 'publishPages'],
    ],
    '¿Cómo escribo un artículo para un día?':
      'Pulsa el día: se abre un artículo nuevo, y «Programar» propone esa fecha.',
    '¿Por qué algo no se deja mover?':
      'Lo publicado ya se ve. Una página con cambios sin programar se mueve desde su editor, para que no se publiquen sin querer.',
  },
  Páginas: {
    '¿Qué significa «De fábrica»?':
      'Que el sitio muestra el texto que trae puesto, en nombre de tu empresa. En cuanto publicas el tuyo, se ve el tuyo.',
    '¿Dónde cambio los servicios?': [
      'En esta lista, en «Servicios»: cada uno tiene su texto, su precio y su plazo. Los que borras están en «Papelera», en la misma página.',
      'agregar añadir nuevo quitar borrar tarifa',
    ],
    '¿Cómo hago una página nueva?': [
      'En «Tus páginas», con «Nueva página». Después añade su enlace en «La empresa», en «Menú y pie».',
      'crear añadir agregar menú',
      ['manageSettings'],
    ],
    '¿Dónde cambio la portada?': [
      'En «Textos de las páginas», pulsa «Portada». Ahí eliges también qué secciones se ven y en qué orden.',
      'inicio home página principal fotografía titular secciones',
    ],
    '¿Cómo quito «Revisar un dominio»?': [
      'En «La empresa», en «Menú y pie», sin su marca: deja de existir su página, y la portada y los menús ya no llevan a ella.',
      'quitar eliminar herramienta comprobador dominio página sección',
    ],
    '¿Cómo muestro las marcas de mis clientes?': [
      'En el texto de «Nosotros», en «Clientes»: el nombre, el logotipo y, si quieres, su sitio. Salen también en la portada, junto a los de tus casos publicados.',
      'logo logos logotipos empresas confían nosotros casos de éxito',
    ],
    '¿Dónde pongo un certificado o un sello, como el de ISO 9001?': [
      'En el texto de «Nosotros», en «Certificaciones»: el nombre, quién lo da, el sello como imagen y el certificado como PDF. También lo encuentra «Ir a…».',
      'certificados certificaciones iso sellos acreditaciones calidad premios',
    ],
    '¿Cómo cambio el orden de servicios, personas o preguntas?': [
      'Con las flechas ↑ y ↓ de su fila. El sitio lo muestra enseguida.',
      'ordenar mover primero',
      ['publishPages'],
    ],
    '¿Dónde publico una oferta de empleo o un evento?': [
      'En esta página, en «Ofertas de empleo» y en «Eventos». Pasada su fecha dejan de anunciarse solos.',
      'añadir vacante trabajo puesto sueldo agenda taller',
    ],
    '¿Dónde están el aviso legal y la política de privacidad?': [
      'En «Textos legales». Se rellenan con los datos de tu empresa y de tu país; revísalos antes de publicarlos.',
      'legales cookies accesibilidad rgpd condiciones',
    ],
  },
  Medios: {
    '¿Cómo subo fotos y documentos?': [
      'Arrástralos a la zona de puntos, o elígelos. Las fotos grandes se reducen solas. Las HEIC del iPhone súbelas desde él o con Safari, o guárdalas antes como JPG.',
      'subir foto imagen imágenes logo pdf word archivo móvil cámara teléfono tamaño grande pesa mucho medidas deben tener píxeles formato formatos jpg png webp heic svg',
    ],
    '¿Cómo busco algo en Medios?': [
      'Con el buscador de «Medios»: encuentra por el nombre y por la descripción.',
      'buscar encontrar foto imagen archivo documento dónde están etiquetas de imágenes',
    ],
    '¿Dónde digo de quién es una foto?': [
      'Al editarla en el texto, en «Crédito». Ahí están también el pie y la descripción.',
      'derechos autor autoría crédito fotógrafo licencia pie',
    ],
    '¿Puedo borrar o cambiar una imagen que se usa?': [
      'El panel te dice antes en qué textos está. Mejor sustitúyela: cambia en todos a la vez.',
      'cambiar cambio reemplazar sustituir por otra foto eliminar quitar dónde se usa usada',
    ],
    '¿Qué pasa con lo que borro de Medios?': [
      'Está 30 días en «Papelera», de donde se recupera. Quien tenga su dirección aún puede abrirlo: si nadie debe verlo, pulsa «Borrar para siempre».',
      'borrar borré eliminar eliminado borrada recuperar restaurar deshacer papelera foto archivo dirección pública caché',
    ],
    '¿Qué imágenes sobran?': [
      'Marca «Sin usar» en «Medios»: quedan las que no están en ningún texto, borrador ni ajuste. Elige las que sobran y llévalas a la papelera a la vez.',
      'sin usar usadas huérfanas limpiar limpieza espacio libre eliminar varias imágenes fotos archivos innecesarias',
    ],
    '¿Qué pasa si subo la misma imagen dos veces?': [
      'Pulsa «Elegir» en el texto y búscala en Medios: así la usas otra vez sin subirla. Si la subes de nuevo, queda guardada dos veces: en «Medios» la segunda dice «repetida».',
      'repetida duplicada doble repetir copia subir vez otra foto archivo ya estaba',
    ],
    '¿Cómo recorto una foto?': [
      'Ábrela en «Medios» y pulsa «Recortar»: se guarda como imagen nueva y la original se queda como está.',
      'recortar encuadre tamaño editar rotar enfoque',
    ],
  },
  Etiquetas: {
    '¿Para qué sirven las etiquetas?': 'Agrupan artículos por tema, y cada una tiene su página en el blog.',
    '¿Cómo uno dos etiquetas?': [
      'En los tres puntos de su fila, en «Unir con», elige la que se queda: los artículos pasan de una a la otra.',
      'unir fusionar fusión juntar combinar mezclar agrupar merge duplicadas repetidas parecidas iguales',
    ],
  },
  Consultas: {
    '¿Cómo respondo?': [
      'Abre la consulta y escribe debajo: sale por correo y queda guardada. Si el sitio no envía correo queda preparada: ábrela en tu programa y pulsa «Marcar como respondida».',
      'responder contestar contesto cliente mensaje enviar adjuntar archivo',
    ],
    '¿Dónde veo los mensajes del formulario?': [
      'Aquí, los nuevos primero. Arriba los filtras por estado o los buscas por nombre o por palabras, también de las respuestas y las notas.',
      'mensajes correos buzón recibidos buscar encontrar leer leída leídas nuevas',
    ],
    '¿Cómo cierro o borro una consulta?': [
      'Dentro de ella, con «Estado», o marca varias en la lista. «Mover a la papelera» está al final de la consulta.',
      'archivar cerrar terminar eliminar borrar papelera estado marcar leída respondida',
    ],
    '¿Cómo se la paso a otra persona del equipo?': [
      'Dentro de la consulta, con «Asignada a». En «Nueva nota» puedes dejarle algo que el cliente no ve.',
      'asignar pasar reenviar compañero compañera nota interna notas comentario',
    ],
    '¿Cómo etiqueto las consultas?': [
      'Dentro de la consulta, en «Etiquetas», separadas por comas; o marca varias en la lista y pulsa «Poner etiqueta». Después las filtras y las buscas por ella.',
      'etiqueta etiquetar clasificar categoría tipo prioridad urgente marcar filtrar agrupar separar color',
    ],
    '¿Puedo tener respuestas preparadas?': [
      'Sí: dentro de una consulta, en «Respuestas guardadas y firma». Pueden llevar el nombre y el asunto de quien escribe.',
      'plantilla plantillas respuesta respuestas modelo repetir firma firmar',
    ],
    '¿Qué pasa con el spam?': [
      'Lo dudoso espera en «Spam» y se borra solo. Si algo bueno cayó ahí, ábrelo y pulsa «No es spam».',
      'mensajes basura no deseado publicidad',
    ],
    '¿Cómo saco las consultas a una hoja de cálculo?': [
      'Con «Exportar en CSV», en la lista: lleva lo que hayas filtrado.',
      'exportar descargar excel csv',
      ['exportEnquiries'],
    ],
    '¿Quién recibe las consultas por correo?': [
      'Quien pongas en «La empresa», en «Consultas por correo»; puede cambiar según el asunto.',
      'avisos destinatarios notificaciones mail llegan',
      ['manageSettings'],
    ],
  },
  Visitas: {
    '¿Cómo se cuentan las visitas?': [
      'Sin cookies y sin seguir a nadie. Una persona cuenta una vez al día; los robots van aparte.',
      'visitan visitantes dónde vienen google',
    ],
    '¿Cuáles son mis artículos más leídos?': [
      'Están en «Páginas más vistas», las primeras arriba. Elige el periodo en la cabecera. Desde «Artículos» llegas con «Los más leídos».',
      'ranking popular populares vistos vistas visitados éxito top mejores lecturas leídos lee gusta',
    ],
    '¿Cómo veo las visitas de una sola página?': [
      'Pulsa su dirección en la lista «Páginas más vistas». «Ver» abre la página.',
      'artículo estadísticas lecturas',
    ],
    '¿Qué son las «Páginas no encontradas»?': [
      'Direcciones que alguien pidió y no existen, y búsquedas sin resultado. Desde ahí puedes llevarlas a la página buena. Lo que pides tú con la sesión abierta no se cuenta.',
      '',
      ['manageRedirects'],
    ],
  },
  Privacidad: {
    'Alguien pide que borre sus datos. ¿Qué hago?':
      'Escribe aquí su correo: verás lo que el sitio guarda de esa persona, y podrás descargarlo o borrarlo.',
  },
  ...companyHelpTexts,
  ...siteHelpTexts,
}
