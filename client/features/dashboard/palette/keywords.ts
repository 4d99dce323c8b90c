import type { SettingSectionId } from '../../settings/contract/sections.ts'

// Words that new users may search for, besides the labels. Accents and plurals are ignored.

export const sectionKeywords: Readonly<Record<string, string>> = {
  Panel: 'inicio tablero resumen principal',
  Consultas:
    'mensajes correos bandeja formulario clientes solicitudes emails buzón recibidos firma plantillas responder',
  Artículos: 'blog entradas noticias posts publicaciones notas',
  Calendario: 'agenda mes fecha programar planificar cuándo sale',
  Etiquetas: 'categorías temas tags unir fusionar juntar',
  Páginas: 'textos secciones contenido',
  Medios: 'imágenes fotos archivos documentos biblioteca galería multimedia pdf videos almacén',
  Visitas: 'estadísticas analítica métricas tráfico visitantes audiencia analytics gente entra',
  'Importar y exportar': 'wordpress migrar traer cargar ghost csv zip sacar descargar contenido textos',
  'La empresa': 'ajustes configuración opciones preferencias datos',
  Redirecciones: 'redirigir dirección vieja antigua url 301 mudanza',
  Equipo:
    'usuarios personas permisos roles cuentas editores compañeros colaboradores invitar dar acceso socio',
  Registro: 'historial deshacer actividad auditoría bitácora log cambió cambios hizo borró',
  Privacidad: 'rgpd lopd gdpr datos personales borrar eliminar persona cliente arco derecho olvido',
  Estado: 'salud funciona caída correo dns versión',
  Fallos: 'errores bugs problemas averías',
  Cuenta: 'mi usuario',
}

export const settingKeywords: Readonly<Record<SettingSectionId, string>> = {
  nombre: 'idioma lengua marca eslogan empresa seo buscadores google tutear tratar usted vos tratamiento',
  color: 'colores paleta apariencia diseño verde',
  imagenes: 'logo foto favicon dibujo apariencia subir poner',
  contacto: 'celular móvil número email mail instagram facebook linkedin red social',
  consultas: 'correo mail avisos formulario quién recibe destinatarios acuse respuesta automática',
  direccion: 'dirección domicilio ubicación mapa hora oficina',
  atencion:
    'horas abierto cerrado abrir abrimos cerrar cerramos cierre feriados festivos vacaciones apertura tardar tardamos responder respondemos',
  menu: 'navegación footer cabecera barra pie página enlace pestañas submenú ingresar ingreso login iniciar sesión',
  aviso: 'banner anuncio cartel franja vacaciones oferta',
  legales: 'rfc nif cif cuit ruc rut nit impuestos fiscales factura',
}
