/** The registry as an OpenAPI 3.1 document, whose schemas are JSON Schema as they are. */
import { z } from '../records/schema.ts';
import { statusOf } from '../sync/errors.ts';
import { errorsOf } from './call.ts';
import type { Call } from './call.ts';

type Json = Readonly<Record<string, unknown>>;
type Schema = z.core.$ZodType;

export const shapeOf = (schema: Schema): Json => {
  const { $schema: _, ...said } = z.toJSONSchema(schema, { io: 'input' });
  return said;
};
const content = (schema: Json, example?: Json): Json => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});

/** The shape of a 200, without the null that is said as a 204; and whether there is such a 204. */
export function answerShape({ answer }: Pick<Call, 'answer'>): {
  readonly shape: Json | null;
  readonly isNullable: boolean;
} {
  if (answer === undefined) return { shape: null, isNullable: true };
  const shape = shapeOf(answer);
  const members = (shape['anyOf'] ?? []) as readonly Json[];
  const rest = members.filter(({ type }) => type !== 'null');
  if (rest.length === members.length) return { shape, isNullable: false };
  return { shape: rest.length === 1 ? (rest[0] ?? null) : { anyOf: rest }, isNullable: true };
}

/** The body of a call, without the null that stands for none. */
export function bodyShape({ body }: Pick<Call, 'body'>): { readonly shape: Json; readonly isRequired: boolean } | null {
  if (body === undefined) return null;
  const shape = shapeOf(body);
  const members = (shape['anyOf'] ?? []) as readonly Json[];
  const rest = members.filter(({ type }) => type !== 'null');
  const isRequired = !z.safeParse(body, undefined).success;
  return { shape: rest.length === 1 && rest[0] !== undefined ? rest[0] : shape, isRequired };
}

const ERROR = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'array', items: { type: 'string' } },
      },
      required: ['code', 'message'],
    },
    message: { type: 'string' },
  },
  required: ['error', 'message'],
};

function responsesOf(call: Call): Json {
  const { shape, isNullable } = answerShape(call);
  const codes = new Map<number, string[]>();
  for (const code of errorsOf(call)) codes.set(statusOf(code), [...(codes.get(statusOf(code)) ?? []), code]);
  return {
    ...(shape !== null && { 200: { description: 'Done.', ...content(shape) } }),
    ...(isNullable && { 204: { description: 'Done, and there is nothing to say.' } }),
    ...Object.fromEntries(
      [...codes].map(([status, said]) => [
        status,
        {
          description: said.map((code) => `\`${code}\``).join(', '),
          ...content({ $ref: '#/components/schemas/Error' }),
        },
      ]),
    ),
  };
}

const parameter = (place: string, name: string, isRequired: boolean, rest: Json): Json => ({
  name,
  in: place,
  required: isRequired,
  ...rest,
});

interface ObjectShape {
  readonly properties?: Json;
  readonly required?: readonly string[];
}

function parametersOf({ path, query, headers = {} }: Call): readonly Json[] {
  const { properties = {}, required = [] }: ObjectShape = query === undefined ? {} : shapeOf(query);
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
      parameter('path', name, true, { schema: { type: 'string' } }),
    ),
    ...Object.entries(properties).map(([name, schema]) =>
      parameter('query', name, required.includes(name), { schema }),
    ),
    ...Object.entries(headers).map(([name, description]) =>
      parameter('header', name, false, { description, schema: { type: 'string' } }),
    ),
  ];
}

function operationOf(call: Call): Json {
  const body = bodyShape(call);
  const parameters = parametersOf(call);
  return {
    operationId: call.id,
    summary: call.summary,
    'x-who': call.who,
    ...(call.who === 'person' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== null && { requestBody: { required: body.isRequired, ...content(body.shape, call.example) } }),
    responses: responsesOf(call),
  };
}

export function openApiOf(calls: readonly Call[]): Json & { readonly openapi: '3.1.0' } {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waymend',
      version: '1',
      description: 'Calls of an account or a role exist where sign-in is plugged in.',
    },
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-waymend' } },
    },
  };
}
