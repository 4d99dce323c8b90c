import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { defaultSite } from '#client/site.ts'
import { type DeclaredRoute, isOpenToTokens, listEvents, parameterPattern } from './list-routes.ts'
import { shareSchemas, toName } from './share-schemas.ts'

// Describes the declared routes as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html).

type Json = Record<string, unknown>

/** A parameter that is one of some words, such as `:action{trash|restore}`. */
const choicePattern = /:(\w+)\{(\w+(?:\|\w+)+)\}/

type DescribedRoute = DeclaredRoute & { choice?: string | undefined }

/** A route for each word of such a parameter, because paths of one template are one path in OpenAPI. */
function splitChoices(route: DeclaredRoute): DescribedRoute[] {
  const [pattern = '', choice, words] = choicePattern.exec(route.path) ?? []
  if (words === undefined) return [route]
  return words.split('|').map((word) => ({ ...route, choice, path: route.path.replace(pattern, word) }))
}

/** Rules that JSON Schema cannot express, such as checks of a zone's name, are left out. */
function toSchema(schema: v.GenericSchema): Json {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return described
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parameters of the path, then those of the query. */
function listParameters({ path, params, ifMatch, choice }: DescribedRoute): Json[] {
  const described = params ? toSchema(params) : {}
  const schemas = isObject(described['properties']) ? described['properties'] : {}
  const inPath = [...path.matchAll(parameterPattern)].flatMap(([, name]) => (name ? [name] : []))
  const toParameter = (place: string, name: string, isRequired: boolean) => ({
    name,
    in: place,
    required: isRequired,
    schema: schemas[name] ?? { type: 'string' },
  })
  return [
    ...inPath.map((name) => toParameter('path', name, true)),
    ...Object.keys(schemas)
      .filter((name) => name !== choice && !inPath.includes(name))
      .map((name) => toParameter('query', name, false)),
    ...(ifMatch ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ]
}

function describeAnswer(answer: DeclaredRoute['answer']): Json {
  const description = 'La petición se cumplió.'
  if (answer === 'empty') return { description }
  if ('file' in answer) return { description, content: { [answer.file]: {} } }
  return { description, content: { 'application/json': { schema: toSchema(answer) } } }
}

/** The refusals that a route can answer, by what it declares. */
function listRefusals({ permission, rateLimit, body, ifMatch }: DeclaredRoute): string[] {
  return [
    ...(permission === 'public' ? [] : ['401', '403']),
    ...(ifMatch ? ['412', '428'] : []),
    ...(body ? ['400', '413', '415', '422'] : []),
    ...(rateLimit === 'none' ? [] : ['429']),
    'default',
  ]
}

function describeRoute(route: DescribedRoute): Json {
  const { method, path, permission, oneOf, body, answer, example } = route
  const events = listEvents(route)
  const names = path
    .replaceAll(parameterPattern, '$1')
    .split('/')
    .filter((part) => part !== '' && part !== 'api' && part !== 'mngr')
  const parameters = listParameters(route)
  return {
    operationId: method.toLowerCase() + toName(names.join('/')),
    tags: names.slice(0, 1),
    description: `Permiso: ${permission}${oneOf ? `, y ${oneOf.join(' o ')}` : ''}.${events.length > 0 ? ` Queda en el registro: ${events.join(', ')}.` : ''}`,
    ...(permission === 'public'
      ? { security: [] }
      : isOpenToTokens(route)
        ? {}
        : { security: [{ session: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(body), example: example.body } },
          },
        }
      : {}),
    responses: {
      [example.status]: describeAnswer(answer),
      ...Object.fromEntries(
        listRefusals(route).map((status) => [status, { $ref: '#/components/responses/Error' }]),
      ),
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['error', 'statusCode', 'message'],
  properties: {
    error: { const: true },
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    data: {
      type: 'object',
      properties: { fields: { type: 'object', additionalProperties: { type: 'string' } } },
    },
  },
}

type OpenApiSite = {
  /** The origin of the site. */
  server: string
  /** The name of the cookie of a session. */
  cookie: string
}

export function createOpenApi(routes: readonly DeclaredRoute[], { server, cookie }: OpenApiSite): Json {
  const described: Record<string, Json> = {}
  for (const route of routes.flatMap(splitChoices)) {
    const path = route.path.replaceAll(parameterPattern, '{$1}')
    described[path] = { ...described[path], [route.method.toLowerCase()]: describeRoute(route) }
  }
  const { paths, schemas } = shareSchemas(described)
  return {
    openapi: '3.1.1',
    info: { title: defaultSite.name, version: '1' },
    servers: [{ url: server }],
    security: [{ session: [] }, { token: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        token: { type: 'http', scheme: 'bearer' },
      },
      parameters: {
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: true,
          description: 'La revisión de la que parte el cambio, entre comillas: "3".',
          schema: { type: 'string', pattern: '^"\\d{1,9}"$' },
        },
      },
      responses: {
        Error: {
          description: 'La petición no se cumplió; el mensaje dice por qué.',
          content: { 'application/json': { schema: errorSchema } },
        },
      },
    },
  }
}
