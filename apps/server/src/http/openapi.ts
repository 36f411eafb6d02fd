import type { Auth, Call } from '@evoting/contract/call';
import { calls } from '@evoting/contract/calls';
import { failureSchema } from '@evoting/contract/reasons';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { splitKey } from './calls.ts';

/** Constant in a build, so shared by all servers of the process. */
let described: object | undefined;

/** Serves the contract for reading at /api/docs, and as OpenAPI 3.1 at /api/docs/json. */
export async function openapi(app: FastifyInstance): Promise<void> {
  described ??= describeContract();
  await app.register(swagger, { mode: 'static', specification: { document: described as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { deepLinking: true } });
}

/** Describes the contract as an OpenAPI document, from the schemas that validate requests. */
export function describeContract(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, call] of Object.entries(calls)) {
    const { method, path } = splitKey(key);
    const at = path.replace(/:(\w+)/g, '{$1}');
    paths[at] = { ...paths[at], [method.toLowerCase()]: describeCall(call, path.split('/')[1] ?? '') };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'E-Voting',
      version: '1',
      description: 'Every failure has the shape of `Failure`, whatever its status.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: jsonSchema(failureSchema, 'output') },
    },
    paths,
  };
}

function describeCall(call: Call, tag: string): object {
  const failure = { description: 'Refused', content: json({ $ref: '#/components/schemas/Failure' }) };
  const roles = typeof call.auth === 'string' ? '' : ` Only for ${rolesOf(call.auth).join(', ')}.`;
  return {
    tags: [tag],
    summary: call.summary,
    description: call.auth === 'public' ? 'For everyone.' : `Needs a session.${roles}`,
    ...(call.auth === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body ? { requestBody: { required: true, content: describeBody(call, call.body) } } : {}),
    responses: {
      [call.status ?? 200]: { description: 'Done', content: json(jsonSchema(call.reply, 'output')) },
      default: failure,
    },
  };
}

function rolesOf(auth: Exclude<Auth, string>): readonly string[] {
  return 'officers' in auth ? auth.officers.map((officer) => `COMMISSION (${officer})`) : auth;
}

function describeBody(call: Call, body: z.ZodType): object {
  const schema = jsonSchema(body, 'input');
  if (!call.multipart) return json(schema);
  const files = Object.fromEntries(
    call.multipart.files.map((name) => [name, { type: 'string', format: 'binary' }]),
  );
  const properties = (schema as { properties?: object }).properties;
  const form = { 'multipart/form-data': { schema: { ...schema, properties: { ...properties, ...files } } } };
  return call.multipart.accepts === 'only' ? form : { ...json(schema), ...form };
}

function parametersOf(schema: z.ZodType | undefined, location: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    return { name, in: location, required: required.includes(name), schema: property };
  });
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
