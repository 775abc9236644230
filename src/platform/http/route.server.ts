import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  ContextConfigDefault,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
  preValidationHookHandler,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Ctx } from '../context.ts';
import { diskReserveOf } from '../db/disk-reserve.server.ts';
import type { ClientLimitName, LimitName } from './rate-limits.server.ts';
import type { SessionUser } from './sessions.server.ts';
import { sessionsOf } from './sessions.server.ts';
import type { TokenScope } from './token-scope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: readonly RouteLimit[];
    scope?: TokenScope | undefined;
    needsLogin?: boolean;
    isBeforeSecondFactor?: boolean;
  }
}

/**
 * 'api' counts the requests of a client, and the writes of an account, before the request is read. The handler takes
 * the others where it knows their key; taking one that its route does not list is an error.
 */
export type RouteLimit = 'api' | LimitName | ClientLimitName;

/** Limits of one client over everything that its requests may name: who has many links must not make more writes. */
const LIMITS_OF_CLIENTS: readonly RouteLimit[] = ['api', 'link_posts'];

/** 'required' rejects a request without a session; with 'none' the handler may still look for one. */
type Login = 'required' | 'none' | OnRequest;
type OnRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

type Body<S extends FastifySchema> = Awaited<ReturnType<Handler<S>>>;
type Bytes = string | Buffer;

/** The parameters of a path, for a route whose schema does not check them: '/u/:user_name' has `user_name`. */
type PathParams<U extends string> = U extends `${string}:${infer Name}/${infer Rest}`
  ? { [name in Name]: string } & PathParams<`/${Rest}`>
  : U extends `${string}:${infer Name}`
    ? { [name in Name]: string }
    : unknown;

type Request<S extends FastifySchema, L extends Login, U extends string> = FastifyRequest<
  S extends { params: unknown } ? RouteGenericInterface : { Params: PathParams<U> },
  RawServerDefault,
  IncomingMessage,
  S,
  ZodTypeProvider
> &
  (L extends 'required' ? { user: SessionUser } : unknown);

type Reply<S extends FastifySchema> = FastifyReply<
  RouteGenericInterface,
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  ContextConfigDefault,
  S,
  ZodTypeProvider
>;

type Handler<S extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  ContextConfigDefault,
  S,
  ZodTypeProvider
>;

type Route<S extends FastifySchema, L extends Login, U extends string> = {
  method: HTTPMethods;
  url: U;
  login: L;
  /** True if an account without a second factor may call it where SECOND_FACTOR requires one. */
  isBeforeSecondFactor?: boolean;
  /** What an API token needs to call this route. Without it no token can. */
  scope?: TokenScope;
  /** True if it works on a full disk too, as every deletion does. The handler may run twice then. */
  usesReserve?: boolean;
  /** In the order in which they are taken; none for what costs next to nothing, or has a limit of connections only. */
  limits: readonly RouteLimit[];
  schema: S;
  /** Runs after the login, before the body is read. */
  onRequest?: OnRequest;
  preValidation?: preValidationHookHandler;
  /** Returns the body, or its bytes. */
  handler(request: Request<S, L, U>, reply: Reply<S>): ReturnType<Handler<S>> | Promise<Body<S> | Bytes>;
} & Pick<RouteOptions, 'config' | 'bodyLimit' | 'onResponse' | 'validatorCompiler'>;

type AnyHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Mounts a route. Whoever reads it sees who may call it, what limits it, and what it accepts and returns. */
export function route<S extends FastifySchema, const L extends Login, const U extends string>(
  app: FastifyInstance,
  ctx: Ctx,
  {
    login,
    isBeforeSecondFactor = false,
    scope,
    usesReserve,
    limits,
    onRequest,
    preValidation,
    handler,
    config,
    ...rest
  }: Route<S, L, U>,
): void {
  const isLimited = rest.method === 'GET' || limits.some((limit) => LIMITS_OF_CLIENTS.includes(limit));
  if (!isLimited) throw new Error(`${rest.method} ${rest.url} needs the limit 'api' or 'link_posts'`);
  const api = limits.includes('api') ? app.apiLimits : undefined;
  const isWrite = login !== 'none' && rest.method !== 'GET';
  app.route<RouteGenericInterface, ContextConfigDefault, FastifySchema>({
    ...rest,
    config: { ...config, limits, scope, needsLogin: login !== 'none', isBeforeSecondFactor },
    onRequest: [api?.limitRequests, loginHook(ctx, login), onRequest].filter((hook) => hook !== undefined),
    preValidation: [isWrite ? api?.limitWrites : undefined, preValidation].filter((hook) => hook !== undefined),
    handler: usesReserve || rest.method === 'DELETE' ? onFullDisk(ctx, handler as AnyHandler) : (handler as AnyHandler),
  });
}

function onFullDisk(ctx: Ctx, handler: AnyHandler): AnyHandler {
  return (request, reply) => diskReserveOf(ctx).use(async () => handler(request, reply));
}

function loginHook(ctx: Ctx, login: Login): OnRequest | undefined {
  if (login === 'none') return undefined;
  return login === 'required' ? sessionsOf(ctx).required : login;
}
