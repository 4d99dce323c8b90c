import { visitRetentionMonths } from '#client/features/insight/contract/dimensions.ts'
import { backupMonths } from '#client/features/operations/backup/contract.ts'
import type { ProcessingActivity } from '#client/features/privacy/contract.ts'
import type { Site } from '#client/site.ts'
import { trashDays } from '#client/ui/list/trash-days.ts'
import { auditMonths } from '../../audit/retention.ts'

// The record of processing activities (GDPR, article 30), also used by the privacy page and the erasure of personal
// data. processing-record.test.ts checks that it covers all tables.

type ProcessingDefinition = Omit<ProcessingActivity, 'retention'> & {
  retention: (site: Site) => string
  tables: readonly string[]
}

const backupRetentionText = `Lo que se borra puede quedar en copias de seguridad cifradas hasta ${backupMonths} meses más; solo las usamos si hay que recuperar el sitio, y entonces lo borramos de nuevo.`
const databaseLocation = 'Cloudflare: base de datos'
const legitimateInterestText = 'Interés legítimo en que el sitio funcione y sea seguro.'

export const enquiryProcessing: ProcessingDefinition = {
  name: 'Consultas',
  whose: 'Quienes escriben por el formulario o por correo.',
  what: 'Nombre, dirección de correo, asunto, mensaje, el teléfono y la empresa si se indican, la fecha, el archivo que se adjunte al responder a una oferta de empleo y, si seguimos hablando por correo, la conversación con sus archivos. Además, para frenar abusos, un recuento de envíos con una huella de la dirección IP que no permite reconstruirla; se borra a los dos días como máximo.',
  why: 'Responder a quien nos contacta, confirmarle por correo, si procede, que su mensaje llegó y, si llegamos a trabajar juntos, preparar la propuesta.',
  legalBasis: 'El consentimiento de quien nos contacta y los pasos previos a un contrato que solicita.',
  retention: ({ retentionMonths }) =>
    `Como máximo ${retentionMonths} meses desde el último mensaje, salvo que una ley obligue a conservarlo más. ${backupRetentionText}`,
  seenBy: 'Las personas que atienden y los proveedores que nos prestan alojamiento y correo, bajo contrato.',
  where: `${databaseLocation} y archivos.`,
  tables: [
    'enquiries',
    'enquiry_messages',
    'enquiry_files',
    'enquiry_notes',
    'enquiry_drafts',
    'enquiry_allowed',
    'enquiry_limits',
    'enquiry_templates',
  ],
}

export const applicationProcessing: ProcessingDefinition = {
  name: 'Candidaturas',
  whose: 'Quienes responden a una oferta de empleo.',
  what: 'Lo mismo que en las consultas, con el currículum u otro archivo que adjunten.',
  why: 'Valorar la candidatura al puesto y responder a quien la envía.',
  legalBasis: 'Los pasos previos a un contrato que pide quien se presenta.',
  retention: ({ retentionMonths }) =>
    `Como máximo ${retentionMonths} meses desde el último mensaje, también el currículum. Quien se presenta puede pedir que se borre antes.`,
  seenBy: enquiryProcessing.seenBy,
  where: enquiryProcessing.where,
  // Stored as enquiries.
  tables: [],
}

const processingDefinitions: readonly ProcessingDefinition[] = [
  enquiryProcessing,
  applicationProcessing,
  {
    name: 'Cuentas del equipo',
    whose: 'Las personas que gestionan el sitio.',
    what: 'Nombre, dirección de correo, rol, contraseña y códigos cifrados o en huella, llaves de acceso, sesiones con el dispositivo y la ciudad desde los que se abrieron, firma de sus respuestas, claves de programas en huella, con la fecha y la dirección IP de su último uso, y los avisos por correo mientras se envían.',
    why: 'Que solo entre quien debe, y avisar de lo que pasa con su cuenta.',
    legalBasis: 'La relación de trabajo o de servicio con cada persona.',
    retention: () =>
      `Mientras exista la cuenta. Sesiones y enlaces, hasta que caducan. ${backupRetentionText}`,
    seenBy: 'Cada persona, lo suyo; quienes tienen el rol Dirección, los nombres, correos y roles.',
    where: `${databaseLocation} y sesiones.`,
    tables: [
      'managers',
      'passkeys',
      'second_factors',
      'access_tokens',
      'recovery_codes',
      'enrolments',
      'email_changes',
      'password_links',
      'password_resets',
      'sessions',
      'challenges',
      'known_devices',
      'letters',
      'weekly_readers',
      'enquiry_signatures',
    ],
  },
  {
    name: 'Intentos de entrada',
    whose: 'Quienes intentan entrar o recuperar una cuenta, la tengan o no.',
    what: 'Cuántas veces se intentó, por una huella de la dirección IP, de la red a la que pertenece y del correo que se escribió. La huella se hace con una clave al azar que cambia cada día y se borra; ni la dirección ni el correo se guardan. De los intentos fallidos, además, cuántos hubo en cada cuenta.',
    why: 'Que nadie adivine contraseñas ni deje sin servicio a los demás.',
    legalBasis: legitimateInterestText,
    retention: () =>
      'Media hora como máximo; las claves, un día. Cuántos intentos fallaron en una cuenta queda en el registro de actividad.',
    seenBy: 'Nadie; cuántos fallaron, quienes pueden ver el registro de actividad y cada persona, lo suyo.',
    where: `${databaseLocation}.`,
    tables: ['throttle', 'daily_keys', 'failed_sign_ins'],
  },
  {
    name: 'Registro de actividad',
    whose: 'Las personas que gestionan el sitio.',
    what: 'Qué hizo cada cuenta y cuándo, con el nombre de lo que cambió, el dispositivo y el país. Nombra las cuentas por un número al azar: sin la cuenta no lleva a nadie.',
    why: 'Saber qué pasó si algo falla o alguien entra sin permiso.',
    legalBasis: legitimateInterestText,
    retention: () =>
      `${auditMonths} meses. Antes no se borra ni se cambia: cada línea está sellada con la anterior.`,
    seenBy: 'Quienes pueden ver el registro de actividad; cada persona, lo suyo.',
    where: `${databaseLocation}.`,
    tables: ['audit', 'audit_seals', 'audit_anchor'],
  },
  {
    name: 'Lo que se publica y quién lo escribió',
    whose: 'Autoras y autores, y personas que el sitio nombra: equipo, clientes, casos.',
    what: 'Nombres en artículos, páginas, servicios, personas, casos e imágenes, con sus versiones; los datos de contacto de la empresa.',
    why: 'Publicar el sitio y poder volver a una versión anterior.',
    legalBasis: 'El acuerdo con cada persona; de una cita o un caso, su permiso, que se anota.',
    retention: () =>
      `Mientras esté publicado o en sus versiones; lo borrado de Medios, ${trashDays} días en la papelera. ${backupRetentionText}`,
    seenBy: 'Lo publicado, cualquiera; los borradores y las versiones, el equipo.',
    where: `${databaseLocation} y archivos.`,
    tables: [
      'posts',
      'revisions',
      'previews',
      'media',
      'tags',
      'redirects',
      'imports',
      'import_pieces',
      'entries',
      'entry_publications',
      'entry_revisions',
      'documents',
      'document_revisions',
      'showcases',
      'service_names',
      'settings',
      'site_state',
      'roles',
      'owner_redirects',
      'links',
      'link_uses',
      'webhook_texts',
      'webhook_deliveries',
    ],
  },
  {
    name: 'Visitas, velocidad y lo que no se encuentra',
    whose: 'Quienes visitan el sitio.',
    what: 'Solo sumas por día. Para no contar dos veces a nadie, un código por visitante y día que no permite reconocerlo, con una clave que se borra cada noche.',
    why: 'Saber si el sitio se lee, si va rápido y qué se busca sin encontrarlo.',
    legalBasis: legitimateInterestText,
    retention: () =>
      `Las sumas, ${visitRetentionMonths} meses; lo que distingue visitantes, hasta el final del día.`,
    seenBy: 'El equipo; de la velocidad, cualquiera, en «Cómo medimos».',
    where: `${databaseLocation}.`,
    tables: ['visit_days', 'visit_hours', 'visit_today', 'speed_days', 'lost_days'],
  },
  {
    name: 'Fallos en los navegadores',
    whose: 'Quienes visitan el sitio.',
    what: 'El error y la dirección de la página en la que ocurrió, sin lo que sigue al signo de interrogación, direcciones de correo o de red, claves ni números largos. De las redes, solo si fue una o varias, con una clave que se borra cada noche.',
    why: 'Reparar lo que falla.',
    legalBasis: legitimateInterestText,
    retention: () => '90 días desde la última vez.',
    seenBy: 'Quienes pueden ver lo que falla.',
    where: `${databaseLocation}.`,
    tables: ['browser_failures'],
  },
]

export const getProcessingRecord = (site: Site): ProcessingActivity[] =>
  processingDefinitions.map((definition) => {
    const { tables: _, retention, ...texts } = definition
    return { ...texts, retention: retention(site) }
  })

/** Returns the activity that a table belongs to; null if it has no personal data. */
export const findProcessingName = (table: string): string | null =>
  processingDefinitions.find(({ tables }) => tables.includes(table))?.name ?? null

export const personalTables: readonly string[] = processingDefinitions.flatMap(({ tables }) => tables)
