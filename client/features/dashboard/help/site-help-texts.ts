import type { HelpText } from './help-text.ts'

/** Help about moving the site's content, its state, and one's own account. */
export const siteHelpTexts: Readonly<Record<string, Readonly<Record<string, HelpText>>>> = {
  'Importar y exportar': {
    '¿Cómo saco mi contenido de aquí?': [
      'En «Llévate tu contenido», con «Descargar el zip»: tus textos en Markdown, tus imágenes y los datos de la empresa, cuando quieras y sin pedírselo a nadie.',
      'descargar exportar bajar toda información todo',
      ['manageBackups'],
    ],
    '¿Puedo traer mi blog de WordPress o de Ghost?':
      'Sí: en WordPress, «Herramientas › Exportar», y sube aquí el archivo. Antes de guardar nada verás qué entra y qué no, y después puedes deshacerlo.',
  },
  Redirecciones: {
    '¿Cuándo hace falta una redirección?':
      'Cuando una dirección que la gente conoce ya no existe: quien la abra llega a la nueva. Si cambias la dirección de un texto, se crea sola.',
  },
  Estado: {
    'Algo falla. ¿Qué hago?': [
      'Junto a cada fallo dice qué hacer y a quién avisar. Lo técnico está plegado, para copiarlo en un mensaje.',
      'sitio caído cayó caída no funciona funcionar abre carga error roto problema',
    ],
    '¿Se hacen copias de seguridad?': [
      'Cada noche, solas. Aquí ves cuándo fue la última y si salió bien.',
      'respaldo backup resguardo sitio hace',
      ['manageBackups'],
    ],
  },
  Fallos: {
    '¿Qué son estos fallos?':
      'Errores que vieron tus visitantes en su navegador. Enséñaselos a quien publica el sitio, y márcalos cuando estén resueltos.',
  },
  Registro: {
    '¿Quién cambió esto?': [
      'Aquí está quién hizo qué y cuándo. Filtra por persona, por clase o por días.',
      'modificó borró tocó texto',
    ],
  },
  Cuenta: {
    '¿Cómo protejo mi cuenta?': [
      'Con una llave de acceso entras con la huella o la cara, sin contraseña. La verificación en dos pasos pide además un código.',
      'activar seguridad proteger doble factor 2fa',
    ],
    '¿Cómo cambio mi contraseña o mi nombre?': [
      'Aquí, cada uno en su parte. Antes te pedimos que confirmes que eres tú.',
      'clave password perfil email olvidé',
    ],
    'Entré en un equipo que no es mío. ¿Cómo salgo de él?':
      'En las sesiones de tu cuenta cierra esa, o todas las demás a la vez.',
  },
}
