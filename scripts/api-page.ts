// docs/api.md: the registry of calls for people, written by `npm run api` and compared by `npm run check`.
import { format, resolveConfig } from 'prettier';
import { BODY_BYTES, errorsOf, needsSignIn } from '#core/api/call.ts';
import type { Call } from '#core/api/call.ts';
import { answerShape, bodyShape, shapeOf } from '#core/api/openapi.ts';
import { statusOf } from '#core/sync/errors.ts';

export const apiPage = 'docs/api.md';

type Json = Readonly<Record<string, unknown>>;

/** A JSON Schema as TypeScript would say it. */
function typeOf(schema: Json, indent = ''): string {
  const { type, anyOf, enum: values, items, properties, additionalProperties } = schema;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((one: Json) => typeOf(one, indent)).join(' | ');
  if (Array.isArray(type)) return type.join(' | ');
  if (type === 'array') return `Array<${typeOf((items ?? {}) as Json, indent)}>`;
  if (type !== 'object') return typeof type === 'string' ? type : 'unknown';
  const members = Object.entries((properties ?? {}) as Readonly<Record<string, Json>>);
  if (members.length === 0) return additionalProperties === false ? '{}' : 'Record<string, unknown>';
  const required = (schema['required'] ?? []) as readonly string[];
  const lines = members.map(
    ([name, member]) => `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(member, `${indent}  `)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

const block = (title: string, schema: Json): string => `${title}\n\n\`\`\`text\n${typeOf(schema)}\n\`\`\``;

const WHO: Readonly<Record<Call['who'], string>> = {
  anyone: 'Anyone',
  person: 'A person with a session',
  account: 'An account that is signed in, where sign-in is plugged in',
  clinician: 'An account with the role `clinician`',
  team: 'An account with the role `team`',
  operator: 'An account with the role `operator`',
};

function limitsOf({ who, body, limits: { bodyBytes = BODY_BYTES, stores, countedBy } }: Call): string {
  const said = [
    countedBy === 'caller'
      ? `counted by address and ${needsSignIn({ who }) ? 'account' : 'owner'}`
      : 'counted by address alone',
    ...(body === undefined ? [] : [`a body of at most ${bodyBytes.toLocaleString('en')} bytes`]),
    ...(stores === 'never' ? [] : ['within what an address may have stored in a day']),
  ];
  return said.join('; ');
}

function sectionOf(call: Call): string {
  const { method, path, who, summary, query, headers, answer } = call;
  const body = bodyShape(call);
  const { shape, isNullable } = answerShape(call);
  const errors = errorsOf(call)
    .map((code) => `${statusOf(code)} \`${code}\``)
    .sort();
  return [
    `## \`${method.toUpperCase()} ${path}\``,
    summary,
    `${WHO[who]}; ${limitsOf(call)}.`,
    ...(query === undefined ? [] : [block('Query:', shapeOf(query))]),
    ...Object.entries(headers ?? {}).map(([name, meaning]) => `- \`${name}\`: ${meaning}`),
    ...(body === null ? [] : [block(body.isRequired ? 'Body:' : 'Body, which may be left out:', body.shape)]),
    ...(shape === null || answer === undefined
      ? ['Answer: 204.']
      : [block(isNullable ? 'Answer, or 204 where there is nothing to say:' : 'Answer:', shape)]),
    `Errors: ${errors.join(', ')}.`,
  ].join('\n\n');
}

export async function apiPageOf(calls: readonly Call[]): Promise<string> {
  const text = [
    '# Calls of the server',
    'Written by `npm run api` from the contracts in `core/api`, which `npm run check` compares; the server says the same as an OpenAPI 3.1 document at `/api/openapi.json`. What the calls mean together is in [sync.md](sync.md).',
    'Bodies are JSON, plain or gzipped. Every error has the body `{ "error": { "code", "message", "fields"? }, "message" }`; a wrong method is 405 `method_not_allowed`. A call that changes something is 403 `cross_site` from a page of another site.',
    ...calls.map(sectionOf),
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(apiPage)), parser: 'markdown' });
}
