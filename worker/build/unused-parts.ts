import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A module of a library, by the end of its path, and what stands in its place. */
type Replacement = { module: string; code: string }

const nothing = (module: string): Replacement => ({ module, code: 'module.exports = {}' })

/** Functions that are never reached; each is named after its file. */
const unreachable = (folder: string, names: readonly string[]): Replacement[] =>
  names.map((name) => ({
    module: `${folder}/${name}.js`,
    code: `export function ${name.split('/').at(-1)}() { throw new Error('${name} is left out of this build') }`,
  }))

const webauthn = '@simplewebauthn/server/esm'
const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * What libraries import and we never run, replaced by (nearly) nothing: it would be parsed together with what we do
 * run, and uploaded with every deploy.
 */
const replacements: readonly Replacement[] = [
  // Reading XML; feeds only write it.
  nothing('xml-js/lib/xml2js.js'),
  nothing('xml-js/lib/xml2json.js'),
  // All common languages, for whoever names none; ours are in worker/markdown/languages.ts.
  { module: 'lowlight/lib/common.js', code: 'export const grammars = {}' },
  // Who made an authenticator: passkeys are asked for without attestation (`none`), so none brings a certificate.
  // With a statement all the same, registering it fails as with any other wrong one.
  ...unreachable(`${webauthn}/helpers`, [
    'convertX509PublicKeyToCOSE',
    'getCertificateInfo',
    'isCertRevoked',
    'validateCertificatePath',
    'validateExtFIDOGenCEAAGUID',
  ]),
  ...unreachable(`${webauthn}/registration/verifications`, [
    'verifyAttestationAndroidKey',
    'verifyAttestationAndroidSafetyNet',
    'verifyAttestationApple',
    'verifyAttestationFIDOU2F',
    'tpm/verifyAttestationTPM',
  ]),
  ...unreachable(`${webauthn}/metadata`, ['verifyAttestationWithMetadata', 'verifyMDSBlob']),
  // The one structure that a passkey's own signature has needs no library for all of ASN.1.
  {
    module: `${webauthn}/helpers/iso/isoCrypto/unwrapEC2Signature.js`,
    code: `export { unwrapEC2Signature } from ${JSON.stringify(source('account/ec-signature.ts'))}`,
  },
]

/** Leaves out of the worker's bundle what its libraries bring along unused; fails once a library has moved it. */
export function unusedParts(): Plugin {
  const found = new Set<Replacement>()
  return {
    name: 'cauce:unused-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'worker',
    load(id) {
      const replacement = replacements.find(({ module }) => id.endsWith(`/node_modules/${module}`))
      if (replacement) found.add(replacement)
      return replacement?.code
    },
    buildEnd(error) {
      if (error) return
      const missing = replacements.filter((replacement) => !found.has(replacement))
      for (const { module } of missing)
        this.warn(`${module} is imported no more: see worker/build/unused-parts.ts`)
      if (missing.length > 0) this.error('Parts that were to be left out of the worker were not found')
    },
  }
}
