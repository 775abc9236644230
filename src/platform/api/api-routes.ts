import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What a route takes and returns, written once: for the server, the OpenAPI document and the browser's client. */
type Definition = {
  summary: string;
  description?: string;
  consumes?: string[];
  params?: z.ZodObject;
  querystring?: z.ZodType;
  body?: z.ZodType;
  /** The body of a success. */
  reply?: z.ZodType | FileReply;
};

type FileReply = { description: string; content: Record<string, { schema: z.ZodType }> };

type Definitions = { [key: `${Method} /${string}`]: Definition };

type Response<D> = D extends { reply: infer Reply } ? { response: { 200: Reply } } : unknown;

type RouteOf<Key, D> = Key extends `${infer M extends Method} ${infer Url}`
  ? { method: M; url: Url; schema: Omit<D, 'reply'> & { tags: string[] } & Response<D> }
  : never;

type RoutesOf<D> = { [Key in keyof D]: RouteOf<Key, D[Key]> };

/**
 * Declares routes, to be mounted with `route(app, ctx, { ...routes['GET /api/…'], login, limits, handler })`. A module
 * that declares routes for the browser adds them to `Api`.
 */
export function defineRoutes<const D extends Definitions>(tag: string, definitions: D): RoutesOf<D> {
  const routes = Object.entries<Definition>(definitions).map(([key, { reply, ...schema }]) => {
    const [method, url] = key.split(' ');
    return [key, { method, url, schema: { tags: [tag], ...schema, ...(reply && { response: { 200: reply } }) } }];
  });
  return Object.fromEntries(routes);
}

/**
 * The routes that the browser's client calls, by method and path. Each module that declares routes adds its own, as types
 * only: no schema is part of a script because of it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Api {}

/** What a module adds to `Api`: an interface extends no `typeof`. */
export type Routes<R> = R;

type Schema<Key extends keyof Api> = Api[Key] extends { schema: infer S } ? S : never;

type PathParams<Url> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<`/${Rest}`>
  : Url extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

type Params<Key> = PathParams<Key> extends infer P ? (unknown extends P ? unknown : { params: P }) : never;
type Query<S> = S extends { querystring: infer Q extends z.ZodType } ? Part<'query', z.input<Q>> : unknown;
type Body<S> = S extends { body: infer B extends z.ZodType } ? Part<'body', z.input<B> | FormOf<S>> : unknown;
/** A route that reads forms takes one of a browser. */
type FormOf<S> = S extends { consumes: unknown } ? FormData : never;
type Part<Name extends string, T> = object extends T
  ? { [name in Name]?: T }
  : undefined extends T
    ? { [name in Name]?: T }
    : { [name in Name]: T };

/** The parameters of the path, the query and the body of a call, as its schema takes them. */
export type ApiOptions<Key extends keyof Api> = Params<Key> & Query<Schema<Key>> & Body<Schema<Key>>;

/** What a call returns. */
export type ApiReply<Key extends keyof Api> =
  Schema<Key> extends { response: { 200: infer Reply extends z.ZodType } } ? z.output<Reply> : unknown;
