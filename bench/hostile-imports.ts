// What imports, mails and uploads may bring: rows for `npm run bench -- hostile`. How each is run: workers/hostile-imports.ts.
export { hostileInputs as hostileImports } from '../worker/testing/hostile/inputs.ts'
