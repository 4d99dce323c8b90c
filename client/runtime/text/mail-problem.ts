/** True for those problems of the worker's configuration that are about mail (worker/env/mail.ts). */
export const isMailProblem = (problem: string): boolean => problem.startsWith('No se envía correo: ')
