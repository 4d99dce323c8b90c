import type { HelpText } from './help-text.ts'

export const editorHelpTexts: Readonly<Record<string, HelpText>> = {
  '¿Cómo inserto un bloque, como un video o una tabla?': [
    'En una línea vacía escribe / o pulsa +, y elige en la lista. Si escribes después de la /, se acorta: /tab deja «Tabla».',
    'bloques barra menú elementos más',
  ],
  '¿Cómo deshago lo último que hice?': [
    'Con Ctrl+Z (Cmd+Z en Mac) o el botón «Deshacer». Ctrl+Mayús+Z lo rehace.',
    'deshacer rehacer volver atrás cambio error equivoqué undo',
  ],
  '¿Cómo busco y reemplazo palabras en un texto?': [
    'En la vista visual, con la lupa de arriba o Ctrl+Mayús+F (⌘⇧F en Mac): «Reemplazar todo» se deshace de una vez con Ctrl+Z. Ctrl+F busca con el navegador en toda la pantalla.',
    'buscar reemplazar sustituir cambiar palabra encontrar lupa corregir',
  ],
  '¿Cómo retiro un texto en una fecha?': [
    'En «Programar» o «Cambiar la fecha», con «Deja de verse». A mano, con «Retirar del sitio». Las ofertas de empleo, con «Último día».',
    'caducidad caducar retirar fecha final vencer hasta cuándo despublicar quitar',
  ],
  '¿Dónde están las versiones anteriores de un texto?': [
    'En los ajustes del texto, en «Historial»: ahí las comparas y recuperas la que quieras.',
    'versión historial recuperar restaurar antes comparar perdí',
  ],
  '¿Se guarda solo lo que escribo?': [
    'Sí, mientras escribes: arriba dice «Guardado». Sin conexión queda en este navegador, y arriba lo dice. Nadie lo ve hasta que lo publicas.',
    'guardar guardado borrador perder conexión internet',
  ],
  '¿Qué atajos de teclado dan formato?': [
    'Ctrl+B negrita, Ctrl+I cursiva, Ctrl+K enlace, Ctrl+Alt+F nota, Ctrl+Alt+2 y 3 encabezados, Ctrl+Mayús+8 y 7 listas, Ctrl+Mayús+B cita. En Mac, ⌘ en vez de Ctrl y ⌥ en vez de Alt.',
    'atajo teclas combinaciones lista',
  ],
  '¿Qué atajos de teclado mueven bloques e imágenes?': [
    'Alt+↑ y Alt+↓ mueven el bloque y Ctrl+D lo duplica. De una imagen elegida, Ctrl+K abre sus datos e Intro añade una línea debajo. / abre el menú.',
    'atajo teclas combinaciones duplicar',
  ],
  '¿Qué otros atajos de teclado hay?': [
    'Ctrl+Z deshace y Ctrl+Mayús+Z rehace. Ctrl+S guarda. Ctrl+Mayús+K abre «Ir a…», Alt+F10 va a la barra, Escape y Tab dejan el texto, Ctrl+. oculta la navegación y F1 abre la ayuda.',
    'atajo teclas combinaciones guardar',
  ],
  '¿En qué zona horaria están las fechas, y a qué hora se publica?': [
    'En la hora del sitio, que es la que leen tus lectores. Si la de tu equipo es otra, junto a la fecha ves también la tuya. La zona se elige en «La empresa», en «Dirección».',
    'zona horaria huso horario hora horas reloj país méxico madrid diferencia cambiar sitio evento programar',
  ],
  '¿Cómo publico con el teclado?': [
    'Con Ctrl+Mayús+K (⌘⇧K en Mac) y «Publicar este texto» o «Programar este texto». Ctrl+S guarda al momento.',
    'publicar teclas rápido programar',
    ['publishArticles', 'publishPages'],
  ],
  '¿Cómo pongo un video de YouTube?': [
    'Escribe /video en una línea vacía y pega su dirección, de YouTube o de Vimeo. O pégala sola en una línea.',
    'vídeo vimeo película reproductor youtube',
  ],
  '¿Cómo pongo una imagen en el texto?': [
    'Escribe /imagen, arrástrala hasta su lugar o pégala. Después di qué se ve en ella, para quien no la ve.',
    'foto fotografía captura dibujo pie crédito descripción alternativo',
  ],
  '¿Cómo pongo varias fotos juntas?': [
    'Con el bloque «Galería»: escribe /galería y añade las imágenes que quieras.',
    'galería álbum imágenes carrusel',
  ],
  '¿Cómo pongo un enlace?': [
    'Selecciona las palabras y pulsa Ctrl+K, o el botón «Enlace». Escribe el título de una página tuya o pega una dirección.',
    'link vínculo hipervínculo url dirección enlazar quitar',
  ],
  '¿Cómo pongo un título dentro del texto?': [
    'Con «Encabezado» o «Encabezado menor», en la barra o escribiendo /. El índice del artículo se hace con ellos.',
    'encabezado encabezado menor subtítulo sección titular h2 h3 párrafo índice',
  ],
  '¿Cómo pongo negrita o cursiva?': [
    'Selecciona las palabras: con Ctrl+B van en negrita y con Ctrl+I en cursiva. La barra tiene también «Tachado».',
    'formato letra bold italic tachado subrayado resaltar estilo',
  ],
  '¿Cómo hago una lista?': [
    'Empieza la línea con - y un espacio, o con 1. para que vaya numerada. Intro dos veces la termina.',
    'lista numerada viñetas puntos pasos números',
  ],
  '¿Cómo hago una tabla?': [
    'Escribe /tabla, o pégala de Excel. Con el cursor dentro, la barra añade y quita filas y columnas.',
    'filas columnas celdas excel hoja cálculo',
  ],
  '¿Cómo pongo dos columnas?': [
    'Con el bloque «Columnas»: escribe /columnas. En el teléfono van una debajo de otra.',
    'columnas lado dos tres',
  ],
  '¿Cómo cito a alguien?': [
    '«Cita» para sus palabras, «Cita con fuente» si dices de quién son, «Cita destacada» para una frase tuya en grande.',
    'cita con fuente destacada comillas testimonio opinión frase autor bloque',
  ],
  '¿Cómo destaco un aviso o un consejo?': [
    'Con el bloque «Aviso»: escribe /aviso y elige si es nota, consejo o cuidado. «Nota al margen» va al lado del texto.',
    'aviso nota al margen importante atención cuidado recuadro apostilla',
  ],
  '¿Cómo pongo un botón?': [
    'Escribe /botón, di qué pone en él y adónde lleva.',
    'botón llamada acción cta enlace',
  ],
  '¿Cómo pongo un formulario en una página?': [
    'Con el bloque «Formulario de contacto»: escribe /formulario. Lo que envíen llega a «Consultas», con el servicio que elijas.',
    'formulario de contacto consulta presupuesto mensaje campos',
  ],
  '¿Cómo pongo un texto que se abre y se cierra?': [
    'Con el bloque «Acordeón»: escribe /acordeón, pon el título y debajo lo que aparece al abrirlo.',
    'acordeón plegable desplegable pregunta faq detalles',
  ],
  '¿Cómo pongo un mapa?': [
    'Escribe /mapa: lleva la dirección y el enlace de «La empresa», que puedes cambiar. La imagen es opcional.',
    'mapa lugar ubicación plano google maps llegar',
  ],
  '¿Cómo pongo un PDF para descargar?': [
    'Con el bloque «Archivo»: escribe /archivo y súbelo, o elige uno que ya esté en Medios.',
    'archivo documento pdf descarga adjunto adjuntar word',
  ],
  '¿Cómo pongo una nota al pie?': [
    'Con el cursor donde va el número, pulsa Ctrl+Alt+F (⌘⌥F en Mac) o «Nota al pie» en la barra: el texto de la nota se escribe al final.',
    'nota al pie referencia fuente footnote bibliografía',
  ],
  '¿Cómo separo partes con una raya?': [
    'Con el bloque «Línea divisoria», o escribiendo tres guiones en una línea vacía.',
    'línea divisoria separador raya',
  ],
  '¿Cómo pongo código de programación?': [
    'Con «Bloque de código», o tres acentos graves en una línea vacía. Dentro de una frase, «Código en línea».',
    'bloque de código programa fuente',
  ],
  '¿Cómo importo un texto de Word o de Markdown?': [
    'En «Artículos», con «Importar un texto», o soltando el archivo (.docx o .md) en el editor. De un .md viene todo menos la fecha. Ahí ves también quién trae un sitio entero.',
    'importar importación traer docx md documento archivo wordpress ghost google docs subir texto de un archivo',
  ],
  '¿Puedo pegar de Word o de Google Docs?': [
    'Sí: conserva títulos, listas, tablas y enlaces, y deja fuera los colores y tipos de letra. Lo que no quepa te lo decimos.',
    'pegar copiar word docs excel gmail documento',
  ],
  '¿Cómo muevo o duplico un párrafo o una imagen?': [
    'Arrastra los puntos ⋮⋮ que salen a su lado, o pulsa Alt con la flecha arriba o abajo. Ctrl+D (⌘D en Mac) lo duplica.',
    'mover arrastrar orden bloque subir bajar duplicar copiar repetir',
  ],
  '¿Cómo veo cómo queda antes de publicar?': [
    'Pulsa el ojo, «Vista previa», y elige «Teléfono» o «Escritorio». Para enseñárselo a alguien sin cuenta, crea un enlace en «Compartir una vista previa».',
    'vista previa ver compartir enseñar enlace borrador artículo página publicarlo previsualizar móvil teléfono',
  ],
  '¿Cómo pongo la imagen de portada y el resumen?': [
    'En los ajustes del texto: «Imagen de portada» y «Resumen». En «Buscadores y redes» ves cómo saldrá en Google y al compartirlo.',
    'foto portada resumen seo google buscadores redes sociales descripción compartir',
  ],
  '¿Cómo cambio la dirección de un texto?': [
    'En los ajustes, en «Dirección». Quien abra la de antes llega a la nueva.',
    'url slug dirección enlace permalink renombrar',
  ],
  '¿Cómo retiro algo que ya se publicó?': [
    'En los ajustes del texto, con «Retirar del sitio»: vuelve a ser borrador y lo puedes publicar otra vez.',
    'despublicar ocultar retirar quitar',
    ['publishArticles', 'publishPages'],
  ],
  '¿Qué pasa si otra persona cambia el mismo texto?': [
    'No se pierde nada: te avisamos. Si los cambios no chocan, «Juntar los cambios» los une; si chocan, eliges tú. Vale también para dos pestañas tuyas.',
    'conflicto dos personas pestañas a la vez versión otro lugar',
  ],
}
