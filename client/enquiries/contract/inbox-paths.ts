/** Apart from the schemas: the shell, which public pages load too, needs it. */
export const inboxCountPath = '/api/mngr/consultas/cuenta'
